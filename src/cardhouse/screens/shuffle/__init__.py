"""The page that checks a shuffle, and the proofs that it checks."""
