import { describe, expect, it } from 'vitest'
import { checkHistory } from '../bench/chaos/check/check-history.ts'
import type { FoundFiles } from '../bench/chaos/check/found.ts'
import type { Asked, History, Told } from '../bench/chaos/check/history.ts'
import { exchange, foundWith, history, LOST } from './support/chaos/past.ts'

const UPLOAD: Asked = { what: 'upload', project: 'builds', hash: 'h', url: '/' }
const DELETION: Asked = { what: 'delete-project', project: 'builds' }
const ACKNOWLEDGED: Told = { as: 'acknowledged', id: 'u' }

const uploads = (...all: readonly (readonly [string, boolean | undefined])[]) => ({
  uploads: new Map(all),
})

function check(past: History, files: Partial<FoundFiles>): string[] {
  const none = { stored: 0, missing: [], orphans: [], uploads: new Map() }
  const deletions = { reports: new Map(), projects: new Map([['builds', 1]]) }
  return checkHistory(past, foundWith({ files: { ...none, ...files }, deletions }))
}

describe('checkHistory', () => {
  const uploaded = exchange(UPLOAD, ACKNOWLEDGED)

  it.each<[string, History, Partial<FoundFiles>]>([
    ['an uploaded run with its file', history(uploaded), uploads(['u', true])],
    ['one whose file was refused', history(uploaded), uploads(['u', undefined])],
    [
      'an upload that was lost between its row and its file',
      history(exchange(UPLOAD, LOST)),
      uploads(['u', false]),
    ],
    [
      'an upload that is gone with its project',
      history(uploaded, exchange(DELETION, ACKNOWLEDGED)),
      {},
    ],
  ])('accepts %s', (_, past, files) => {
    expect(check(past, files)).toEqual([])
  })

  it.each<[string, History, Partial<FoundFiles>, string]>([
    ['a lost upload', history(uploaded), {}, 'the upload u was acknowledged and is lost'],
    [
      'an upload whose file is missing',
      history(uploaded),
      uploads(['u', false]),
      'the file of the upload u is missing',
    ],
    [
      'a missing file of a run',
      history(),
      { missing: ['runs/a/mobile.webp'] },
      'the file runs/a/mobile.webp is missing',
    ],
    [
      'a file that no row names',
      history(),
      { orphans: ['runs/a/mobile.webp'] },
      'the file runs/a/mobile.webp belongs to nothing',
    ],
  ])('reports %s', (_, past, files, violation) => {
    expect(check(past, files)).toEqual([violation])
  })
})
