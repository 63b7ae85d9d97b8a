"""The laboratory: the games as environments for people who study them. Needs the extra `research`; see docs/research.md."""
