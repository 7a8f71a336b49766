import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import type { Terminal } from '../terminal.ts'
import { auditConfigured } from './audit-configured.ts'

const terminal: Terminal = {
  config: () => readConfig({ PAGEMARK_BROWSER: 'off' }),
  pagePassword: () => undefined,
  apiKey: () => undefined,
  print: () => undefined,
  say: () => undefined,
  readLine: async () => '',
  readLines: async () => [],
  output: { colour: false, width: 80 },
  live: false,
  status: () => undefined,
}

it('audits a page with its options the second time, too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pagemark-'))
  try {
    writeFileSync(join(folder, 'a b.html'), '<!doctype html><meta name="robots" content="noindex">')
    const pages = [{ url: '/a b.html', notForSearch: true }]
    const configuration = { serve: folder, pages, lab: 'off' } as const
    const { records } = await auditConfigured(configuration, terminal, async (first) =>
      first.records.map(({ url }) => url),
    )
    const [record] = records
    expect(record?.url).toMatch(/a%20b\.html$/)
    expect(record).toMatchObject({ error: null, environment: { not_for_search: true } })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
