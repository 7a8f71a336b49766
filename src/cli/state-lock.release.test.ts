import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

const PROCESSES = 6
const ROUNDS = 60

/** Takes the lock of each round at the same moment as the others, and prints the rounds in which it has it. */
const TAKE = `
const [, module, folder, start, rounds] = process.argv
const { lockState } = await import(module)
const won = []
for (let round = 0; round < Number(rounds); round++) {
  while (Date.now() < Number(start) + 20 * round);
  try {
    lockState(folder + '/' + round)
    won.push(round)
  } catch (error) {
    if (!error.message.startsWith('Another crawl uses')) throw error
  }
}
console.log(JSON.stringify(won))
await new Promise((resolve) => setTimeout(resolve, 2000))
`

it('of several processes that find the lock of a killed one, exactly one gets it', async () => {
  const folder = temporaryFolder()
  const rounds = Array.from({ length: ROUNDS }, (_, round) => round)
  for (const round of rounds) writeFileSync(join(folder, `${round}.lock`), '999999999')
  const start = Date.now() + 4000
  const module = resolve('src/cli/state-lock.ts')
  const typed = ['--input-type=module', '-e', TAKE, module, folder, String(start), String(ROUNDS)]
  const won = await Promise.all(
    Array.from({ length: PROCESSES }, async () => {
      const { promise, resolve, reject } = Promise.withResolvers<readonly number[]>()
      execFile(process.execPath, typed, (error, stdout) =>
        error === null ? resolve(JSON.parse(stdout)) : reject(error),
      )
      return await promise
    }),
  )
  expect(won.flat().toSorted((a, b) => a - b)).toEqual(rounds)
}, 60_000)
