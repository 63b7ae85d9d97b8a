"""What every game shares: a game in progress, its record, its chance, its refusals. Knows no game."""
