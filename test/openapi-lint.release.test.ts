import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi } from './support/api.ts'

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pagemark-'))
  writeFileSync(join(folder, 'package.json'), '{}')
  execFileSync('npm', ['install', '--ignore-scripts', '@redocly/cli@2.77.0'], { cwd: folder })
  await using api = await startApi()
  const { body } = await api.stranger.send('GET', '/openapi.json')
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(body))
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true }))

it('Redocly finds no error and no warning in the OpenAPI document', () => {
  const program = join(folder, 'node_modules/.bin/redocly')
  const { status, stdout, stderr } = spawnSync(program, ['lint', 'openapi.json'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
  })
  const said = stdout + stderr
  expect(status, said).toBe(0)
  expect(said).toContain('is valid')
  expect(said).not.toMatch(/You have \d+ warning|Warning was generated/)
})
