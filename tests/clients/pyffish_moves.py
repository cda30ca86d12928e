"""The legal moves of xiangqi by Fairy-Stockfish, for the test that compares them with ours.

Answers each line of standard input, a FEN, with one line: the moves in UCI form, sorted, separated by spaces.
"""

import sys

import pyffish

for line in sys.stdin:
    print(" ".join(sorted(pyffish.legal_moves("xiangqi", line.strip(), []))))
