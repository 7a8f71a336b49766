import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi } from './support/api.ts'
import { type PackageFolder, packageFolder } from './support/package-folder.ts'

let installed: PackageFolder
beforeAll(async () => {
  installed = packageFolder(['@redocly/cli@2.77.0'])
  await using api = await startApi()
  const { body } = await api.stranger.send('GET', '/openapi.json')
  writeFileSync(join(installed.folder, 'openapi.json'), JSON.stringify(body))
}, 300_000)
afterAll(() => installed.remove())

it('Redocly finds no error and no warning in the OpenAPI document', () => {
  const program = join(installed.folder, 'node_modules/.bin/redocly')
  const { status, stdout, stderr } = spawnSync(program, ['lint', 'openapi.json'], {
    cwd: installed.folder,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
  })
  const said = stdout + stderr
  expect(status, said).toBe(0)
  expect(said).toContain('is valid')
  expect(said).not.toMatch(/You have \d+ warning|Warning was generated/)
})
