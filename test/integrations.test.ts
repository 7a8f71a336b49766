import { spawnSync } from 'node:child_process'
import { chmodSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ACTION, actionScript } from './support/action-script.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const FOLDER = join(import.meta.dirname, '../integrations')

/** Runs the script with an `npx` that prints its arguments in brackets. */
function runAction(inputs: Readonly<Record<string, string>>) {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'npx'), '#!/bin/bash\nprintf "[%s]" "$@"\nexit "${CODE:-0}"\n')
  chmodSync(join(folder, 'npx'), 0o755)
  const env = { PATH: `${folder}:${process.env['PATH']}`, INPUT_PACKAGE: 'pagemark@1', ...inputs }
  const { stdout, status } = spawnSync('bash', ['-eo', 'pipefail', '-c', actionScript()], {
    env,
    cwd: folder,
    encoding: 'utf8',
  })
  return { stdout, status, hasRun: globSync('owned*', { cwd: folder }).length > 0 }
}

describe('the GitHub Action', () => {
  it('calls the command, with a configuration where one is named', () => {
    expect(runAction({}).stdout).toBe('[--yes][pagemark@1][ci]')
    expect(runAction({ INPUT_CONFIG: 'a b.json' }).stdout).toBe(
      '[--yes][pagemark@1][ci][--config][a b.json]',
    )
    expect(runAction({ INPUT_SARIF: 'a b.sarif' }).stdout).toBe(
      '[--yes][pagemark@1][ci][--report][sarif=a b.sarif]',
    )
  })

  it('ends with the exit code of the command', () => {
    expect(runAction({ CODE: '1' }).status).toBe(1)
  })

  it('runs no text of an input', () => {
    const text = '$(touch owned1); `touch owned2`" && touch owned3 #'
    const { stdout, hasRun } = runAction({ INPUT_CONFIG: text, INPUT_PACKAGE: text })
    expect(hasRun).toBe(false)
    expect(stdout).toBe(`[--yes][${text}][ci][--config][${text}]`)
  })

  it('has no expression in its script, where the runner would write text of others', () => {
    expect(actionScript()).not.toContain('${{')
    expect(ACTION.match(/run: /g)).toHaveLength(1)
  })
})

it.each(globSync('**/*', { cwd: FOLDER }).filter((file) => /\.yml$|file$/.test(file)))(
  '%s gives forks no secrets and no rights to write',
  (file) => {
    expect(readFileSync(join(FOLDER, file), 'utf8')).not.toContain('pull_request_target')
  },
)

it.each(globSync('**/*', { cwd: FOLDER }).filter((file) => /\.yml$|file$/.test(file)))(
  '%s names no other version of the package than this one',
  (file) => {
    const { version }: { readonly version: string } = JSON.parse(
      readFileSync(join(FOLDER, '../package.json'), 'utf8'),
    )
    const named = readFileSync(join(FOLDER, file), 'utf8').matchAll(/pagemark@(\d[\w.-]*)/g)
    expect([...named].map(([, each]) => each).filter((each) => each !== version)).toEqual([])
  },
)
