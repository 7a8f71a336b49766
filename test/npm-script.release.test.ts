import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'repository-'))
  const rules = [{ measure: 'score', min: 80 }]
  writeFileSync(join(folder, 'limits.json'), JSON.stringify({ rules }))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** As npm starts the script of the clone, from a folder. */
async function run(from: string, ...typed: readonly string[]): Promise<string> {
  const script = join(ROOT, 'scripts/pagemark.mjs')
  const env = { ...process.env, INIT_CWD: from }
  const ended = await promisify(execFile)(process.execPath, [script, ...typed], { cwd: ROOT, env })
  return ended.stdout
}

it('npm run pagemark reads the files of the folder in which it was typed', async () => {
  expect(JSON.parse(await run(folder, 'budget', 'import', 'limits.json'))).toMatchObject({
    rules: [{ measure: 'score', min: 80 }],
  })
  await expect(run(ROOT, 'budget', 'import', 'limits.json')).rejects.toThrow(/limits\.json/)
})
