import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { findSlowness } from './support/pump.ts'
import { expressionsBelow, type WrittenExpression } from './support/regular-expressions.ts'
import { IN_RELEASE } from './support/suite/in-release.ts'

const EXPRESSIONS = expressionsBelow(join(import.meta.dirname, '../src'))

/** Expressions that the last release suite measured as fast: only others are measured here. */
const VERDICTS = join(import.meta.dirname, 'fixtures/quick-expressions.txt')
const KNOWN = new Set(readFileSync(VERDICTS, 'utf8').split('\n'))

/** Slow on long text, which callers cut before; the longest text of each. */
const BOUNDED: Readonly<Record<string, number>> = {
  'accounts/phc.ts =+$': 64,
  'checks/seo/shared/generic-link-texts.ts ^[\\s«»›→>[(]+|[\\s.…!:«»›→>\\])]+$': 80,
  'checks/shared/viewport.ts \\s*=\\s*': 500,
  'facts/collect/app-roots.ts (?:enable|activate|turn on|requires?|needs?|without|activez|aktivieren|habilit\\w+|attiva\\w*)\\s[^.!?]{0,60}java\\s?script|java\\s?script[^.!?]{0,60}(?:enabled?|disabled|required|activ\\w+|aktivier\\w+|turned off)': 2000,
  'facts/collect/embeds.ts #(?:.*&)?t=(?:npt:)?(\\d*\\.?\\d*),(\\d+\\.?\\d*)(?:&|$)': 2000,
  'facts/collect/text.ts [\\w.+-]+$': 64,
  'checks/seo/shared/error-phrases.ts ^[\\s!?.…,"\'“”-]+|[\\s!?.…,"\'“”-]+$': 300,
  'checks/seo/images-indexable.ts (?:placeholder|blank|spacer|pixel|transparent|loading|1x1|lazy)[\\w.-]*\\.(?:gif|png|svg)(?:$|\\?)': 100,
  'notify/mailer.ts [^\\s<>@]+@[^\\s<>@]+': 500,
  'web/http/public-address.ts \\/+$': 2048,
}

it('are found in the sources', () => {
  expect(EXPRESSIONS.length).toBeGreaterThan(600)
  const known = new Set(EXPRESSIONS.map(({ file, source }) => `${file} ${source}`))
  expect(Object.keys(BOUNDED).filter((key) => !known.has(key))).toEqual([])
})

it('take time in proportion to the text, up to 200 KB', { timeout: 300_000 }, async () => {
  const slow = new Map<string, string>()
  const pumped = new Map(EXPRESSIONS.map((expression) => [keyOf(expression), expression]))
  for (const [key, { file, line, source, flags }] of pumped) {
    if (!IN_RELEASE && KNOWN.has(key)) continue
    const found = findSlowness(new RegExp(source, flags), BOUNDED[`${file} ${source}`])
    if (found)
      slow.set(`${file}:${line} ${key}`, `${found.ms} ms, ${found.length} of ${found.pump}`)
  }
  expect(Object.fromEntries(slow)).toEqual({})
  if (IN_RELEASE) await keep([...pumped.keys()])
})

/** After a change: `vitest run test/regular-expressions.test.ts --mode release --update`. */
async function keep(keys: readonly string[]): Promise<void> {
  await expect(`${keys.toSorted().join('\n')}\n`).toMatchFileSnapshot(VERDICTS)
}

/** The key of a verdict: the expression, and its longest text if that is bounded. */
function keyOf({ file, source, flags }: WrittenExpression): string {
  const longest = BOUNDED[`${file} ${source}`]
  return `/${source}/${flags}${longest === undefined ? '' : ` up to ${longest}`}`
}

/** Each slow one takes seconds to confirm: the first here, all before a release. */
const SLOW = [/x*y*x*$/, /\s+$/, /(a+)+$/, /(?:a|a)*b/, /[\w.]+@/, /a\{([^}]*)\}/g]

it('that backtrack are caught by this test', () => {
  for (const slow of IN_RELEASE ? SLOW : SLOW.slice(0, 1)) {
    expect(findSlowness(slow), String(slow)).not.toBeNull()
  }
  for (const quick of [/^\s+/, /a+b?/, /^[a-z]+$/, /[aeiou]/g]) {
    expect(findSlowness(quick), String(quick)).toBeNull()
  }
})
