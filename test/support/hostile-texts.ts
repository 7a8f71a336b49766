/** Part of each text, to find it again. */
export const WORD = 'HOSTILE'

type Texts = readonly (readonly [name: string, text: string])[]

/** Hostile texts that a page can place where we show its content. */
export const HOSTILE: Texts = [
  ['end tags', `</title></bdi></style><script>alert(1)</script>${WORD}`],
  ['attributes', `"onmouseover="alert(1)" style="color:red" ${WORD}`],
  ['an element', `<img src=x onerror=alert(1)>'>${WORD}`],
  ['a script for an address', `javascript:alert(1)//${WORD}`],
  ['the same after a tab', ` \tjavascript:alert(1)//${WORD}`],
  ['a data address', `data:text/html,<script>alert(1)</script>${WORD}`],
  ['markup in an address', `https://user:pass@evil.example/"><b>${WORD}`],
  ['invisible characters, at length', `\u202e${WORD}\u0000\u200b\u2066\ud800${'x'.repeat(5000)}`],
]

/**
 * Fewer texts with the same coverage: every kind of markup at once, a script URL, an external URL, invisible
 * characters.
 */
export const FEW: Texts = [
  [
    'markup of every kind',
    `</title></bdi></style><script>alert(1)</script><img src=x onerror=alert(1)>'>"onmouseover="alert(1)" style="color:red" ${WORD}`,
  ],
  ...HOSTILE.filter(([name]) =>
    ['the same after a tab', 'markup in an address', 'invisible characters, at length'].includes(
      name,
    ),
  ),
]
