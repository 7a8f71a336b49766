/**
 * Whether a glob covers all of a path: `*` stands for anything but `/`, `**` for anything. Both texts are walked once
 * for each other's character, so that no pattern takes long: there are no regular expressions of users.
 */
export function matchesGlob(glob: string, path: string): boolean {
  const tokens = tokensOf(glob)
  let ends: boolean[] = [true, ...tokens.map(() => false)]
  spread(ends, tokens)
  for (const character of path) {
    const next: boolean[] = tokens.map((token, place) => {
      const stays =
        ends[place + 1] === true && (token === '**' || (token === '*' && character !== '/'))
      return stays || (ends[place] === true && token === character)
    })
    ends = [false, ...next]
    spread(ends, tokens)
  }
  return ends.at(-1) === true
}

/** A star may stand for nothing. */
function spread(ends: boolean[], tokens: readonly string[]): void {
  for (const [place, token] of tokens.entries()) {
    if (ends[place] === true && (token === '*' || token === '**')) ends[place + 1] = true
  }
}

function tokensOf(glob: string): string[] {
  return Array.from(glob.matchAll(/\*{2,}|[\s\S]/gu), ([token]) =>
    token.length > 1 && token.startsWith('**') ? '**' : token,
  )
}
