import { describe, expect, it } from 'vitest'
import { checkHistory } from '../bench/chaos/check/check-history.ts'
import type { FoundBuild } from '../bench/chaos/check/found.ts'
import type { Asked, Exchange, History } from '../bench/chaos/check/history.ts'
import { ACKNOWLEDGED, BUSY, exchange, foundWith, history, LOST } from './support/chaos/past.ts'

const OF = { project: 'builds', hash: 'h' } as const
const CREATE: Asked = { what: 'build', ...OF }
const SEAL: Asked = { what: 'seal', ...OF }
const UPLOAD: Asked = { what: 'upload', ...OF, url: '/a' }
const DELETE: Asked = { what: 'delete-project', project: OF.project }

const RUN = { url: '/a', device: 'mobile' }

const build = (overrides: Partial<FoundBuild> = {}): FoundBuild => ({
  id: '1',
  hash: 'h',
  isSealed: false,
  runs: [],
  ...overrides,
})

function check(past: History, builds: readonly FoundBuild[]): string[] {
  const deletions = { reports: new Map(), projects: new Map([[OF.project, 1]]) }
  const files = { ...foundWith().files, uploads: new Map([['1', true]]) }
  return checkHistory(past, foundWith({ builds, deletions, files }))
}

const created = exchange(CREATE, ACKNOWLEDGED)
const done = (asked: Asked): Exchange => exchange(asked, ACKNOWLEDGED)
const lost = (asked: Asked): Exchange => exchange(asked, LOST)
const refused = (asked: Asked): Exchange => exchange(asked, BUSY)

describe('checkHistory', () => {
  it.each<[string, History, readonly FoundBuild[]]>([
    ['a build', history(created), [build()]],
    ['one that was lost and created again', history(lost(CREATE), created), [build()]],
    ['one that was lost and exists', history(lost(CREATE)), [build()]],
    ['one that was lost and does not exist', history(lost(CREATE)), []],
    ['one that was refused', history(refused(CREATE)), []],
    [
      'a sealed one with a run of two devices',
      history(created, done(UPLOAD), done(SEAL)),
      [build({ isSealed: true, runs: [RUN, { ...RUN, device: 'desktop' }] })],
    ],
    [
      'one with a run and a seal that were lost',
      history(created, lost(UPLOAD), lost(SEAL)),
      [build({ isSealed: true, runs: [RUN] })],
    ],
    ['one without them', history(created, lost(UPLOAD), lost(SEAL)), [build()]],
    ['one that was deleted with its project', history(created, done(DELETE)), []],
    ['one whose deletion was lost', history(created, lost(DELETE)), [build()]],
  ])('accepts %s', (_, past, builds) => {
    expect(check(past, builds)).toEqual([])
  })

  it.each<[string, History, readonly FoundBuild[], string]>([
    ['a lost build', history(created), [], 'was acknowledged and is lost'],
    ['a doubled one', history(created), [build(), build({ id: '2' })], 'exists 2 times'],
    ['another one', history(created), [build({ id: '2' })], 'is 2, not 1'],
    ['a refused one', history(refused(CREATE)), [build()], 'was refused and exists'],
    ['one from nowhere', history(), [build()], 'exists, and nobody asked for it'],
    ['one that is back', history(created, done(DELETE)), [build()], 'was deleted and is there'],
    ['a lost seal', history(created, done(SEAL)), [build()], 'was sealed and is open'],
    [
      'a refused seal',
      history(created, refused(SEAL)),
      [build({ isSealed: true })],
      'is sealed, and nobody asked for it',
    ],
    ['a lost run', history(created, done(UPLOAD)), [build()], 'lacks /a, which was acknowledged'],
    [
      'a refused run',
      history(created, refused(UPLOAD)),
      [build({ runs: [RUN] })],
      'has /a (mobile), which was refused',
    ],
    [
      'a doubled run',
      history(created, done(UPLOAD)),
      [build({ runs: [RUN, RUN] })],
      'has /a (mobile) 2 times',
    ],
  ])('reports %s', (_, past, builds, violation) => {
    expect(check(past, builds)).toEqual([`the build h ${violation}`])
  })
})
