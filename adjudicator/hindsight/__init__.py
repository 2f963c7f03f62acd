"""What is understood only when a log has been judged: how it was meant, what hung on a fault, and how to go on."""
