import { describe, expect, it } from 'vitest'
import { checkHistory } from '../bench/chaos/check/check-history.ts'
import type { Asked, Exchange, FoundFiles, History, Told } from '../bench/chaos/check/history.ts'

const UPLOAD: Asked = { what: 'upload', project: 'builds' }
const DELETION: Asked = { what: 'delete-project', project: 'builds' }
const ACKNOWLEDGED: Told = { as: 'acknowledged', id: 'u' }
const LOST: Told = { as: 'lost', reason: 'other side closed' }

const exchange = (asked: Asked, told: Told): Exchange => ({
  asked,
  told,
  web: 8080,
  sentAt: 1_000_000,
  toldAt: 1_000_100,
})

const history = (...exchanges: readonly Exchange[]): History => ({
  exchanges,
  outages: [{ web: 8080, from: 0, to: 2_000_000 }],
  ends: [],
  floor: { answerMs: 100, startMs: 1_000 },
  interruptions: [],
  receipts: [],
})

const uploads = (...all: readonly (readonly [string, boolean | undefined])[]) => ({
  uploads: new Map(all),
})

function check(past: History, files: Partial<FoundFiles>): string[] {
  return checkHistory(past, {
    reports: [],
    files: { stored: 0, missing: [], orphans: [], uploads: new Map(), ...files },
    deletions: new Map(),
    sites: [],
    messages: [],
    watched: [],
    contradictions: [],
    unfinished: 0,
    longestOverdueMs: 0,
    overdueMs: new Map(),
  })
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
  ])('reports %s', (_, past, files, fault) => {
    expect(check(past, files)).toEqual([fault])
  })
})
