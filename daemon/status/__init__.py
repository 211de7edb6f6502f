"""What is told of the daemon: how it does, what is wrong and what to do about it, figures."""
