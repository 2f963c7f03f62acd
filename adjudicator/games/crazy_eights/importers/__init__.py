"""Records of other programs, turned into logs of Crazy Eights: one module a program."""
