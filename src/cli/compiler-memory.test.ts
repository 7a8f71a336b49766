import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { freeCompilersAtOnce } from './compiler-memory.ts'

function flagsFor(version: string): readonly string[] {
  const flags: string[] = []
  freeCompilersAtOnce(version, (flag) => flags.push(flag))
  return flags
}

it.runIf(Number.parseInt(process.versions.node, 10) >= 26)('sets a flag that V8 knows', () => {
  const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
  const [flag = ''] = flagsFor(process.versions.node)
  expect(options).toContain(` ${flag.replace('--no-', '--')} `)
})

it('sets no flag in a Node whose V8 may not know it', () => {
  expect(flagsFor('24.12.0')).toEqual([])
  expect(flagsFor('26.0.0')).toHaveLength(1)
})
