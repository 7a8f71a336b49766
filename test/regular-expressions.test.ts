import { join } from 'node:path'

import { expect, it } from 'vitest'

import { findSlowness } from './support/pump.ts'
import { expressionsBelow } from './support/regular-expressions.ts'

const EXPRESSIONS = expressionsBelow(join(import.meta.dirname, '../src'))

/** Slow on long text, which they never get: whoever runs them cuts it before. Their longest text. */
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

it('take time in proportion to the text, up to 200 KB', { timeout: 300_000 }, () => {
  const slow = new Map<string, string>()
  const seen = new Set<string>()
  for (const { file, line, source, flags } of EXPRESSIONS) {
    const longest = BOUNDED[`${file} ${source}`]
    const key = `/${source}/${flags}`
    if (longest === undefined && seen.has(key)) continue
    if (longest === undefined) seen.add(key)
    const found = findSlowness(new RegExp(source, flags), longest)
    if (found)
      slow.set(`${file}:${line} ${key}`, `${found.ms} ms for ${found.length} of ${found.pump}`)
  }
  expect(Object.fromEntries(slow)).toEqual({})
})

it('that backtrack are caught by this test', () => {
  for (const slow of [/\s+$/, /(a+)+$/, /(?:a|a)*b/, /x*y*x*$/, /[\w.]+@/, /a\{([^}]*)\}/g]) {
    expect(findSlowness(slow), String(slow)).not.toBeNull()
  }
  for (const quick of [/^\s+/, /a+b?/, /^[a-z]+$/, /[aeiou]/g]) {
    expect(findSlowness(quick), String(quick)).toBeNull()
  }
})
