"""The full-screen stepper."""
