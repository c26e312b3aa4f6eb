"""The rules: one module a chapter, legality and effect of its actions side by side."""
