// The static checks and the tests at once: tests often wait, for servers, pages and browsers.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

const options = process.argv.slice(2)
const isRelease = options.includes('release')
const [checks, tests] = await Promise.all([checkSources(), runTests()])
if (!checks) process.stdout.write('\nThe static checks failed; their output stands above.\n')
if (!checks || !tests) process.exitCode = 1

/** Prints nothing where all pass, and elsewhere all at once, not between the lines of a test. */
async function checkSources(): Promise<boolean> {
  const ways = ['--yielding', ...(isRelease ? [] : ['--untyped'])]
  const child = spawn(process.execPath, ['scripts/static.ts', ...ways], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  process.stdout.write(output)
  return code === 0
}

async function runTests(): Promise<boolean> {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...options]
  const child = spawn(process.execPath, vitest, { stdio: 'inherit' })
  const [code] = await once(child, 'close')
  return code === 0
}
