"""One game at one moment, in lines or on the whole screen: `legal`, `step`."""
