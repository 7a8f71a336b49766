import { expect, it } from 'vitest'
import type { AuditRecord } from '../report/write/write-json.ts'
import { createAuditProgress } from './audit-progress.ts'
import type { Terminal } from './terminal.ts'

const FAILED: AuditRecord = {
  url: 'https://a.example/',
  final_url: null,
  result: null,
  score: null,
  error: { code: 'unreachable', message: 'The page could not be reached.' },
}

function progressOf(total: number, live: boolean) {
  const said: string[] = []
  const shown: string[] = []
  const terminal: Pick<Terminal, 'live' | 'say' | 'status'> = {
    live,
    say: (line) => void said.push(line),
    status: (line) => void shown.push(line),
  }
  return { said, shown, progress: createAuditProgress(total, terminal) }
}

it('names the steps of the browser, and how far they are', () => {
  const { shown, progress } = progressOf(1, true)
  progress.step('https://a.example/', 'waiting', { done: 0, total: 1 })
  progress.step('https://a.example/', 'auditing', { done: 40, total: 161 })
  expect(shown).toEqual([
    'waiting for a browser for https://a.example/',
    'running Lighthouse on https://a.example/ · 40 of 161',
  ])
})

it('counts the pages that are done, and clears the line when one is', () => {
  const { said, shown, progress } = progressOf(2, true)
  progress.ended('https://a.example/', FAILED)
  progress.step('https://b.example/', 'fetching', { done: 0, total: 1 })
  expect(said).toEqual(['1 of 2  unreachable  https://a.example/'])
  expect(shown).toEqual(['', '1 of 2 · fetching https://b.example/'])
})

it('does not animate when the output is not a terminal', () => {
  const { said, shown, progress } = progressOf(1, false)
  progress.step('https://a.example/', 'loading', { done: 0, total: 1 })
  progress.ended('https://a.example/', FAILED)
  progress.clear()
  expect([said, shown]).toEqual([[], []])
})
