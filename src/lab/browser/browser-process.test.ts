import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const MODULE = new URL('./browser-process.ts', import.meta.url)

/** In a process that may open 60 files and has all but three of them open. */
const START = `
  import { closeSync, openSync } from 'node:fs'
  import { startBrowserProcess } from ${JSON.stringify(MODULE.href)}
  const files = []
  try {
    for (;;) files.push(openSync('/dev/null', 'r'))
  } catch {}
  for (const file of files.slice(-3)) closeSync(file)
  const browser = { program: '/bin/true', from: 'given', env: {} }
  const started = startBrowserProcess(browser, { uid: null, unsandboxed: false })
  const message = await started.catch((error) => error.message)
  await new Promise((resolve) => setTimeout(resolve, 100))
  for (const file of files.slice(0, -3)) closeSync(file)
  console.log(message)
`

describe.runIf(process.platform !== 'win32')('a browser for which no file can be opened', () => {
  it('costs its page, not the service', () => {
    const limited = 'ulimit -n 60 && exec "$0" --input-type=module --eval "$1"'
    const { stdout, status } = spawnSync('sh', ['-c', limited, process.execPath, START])
    expect(status).toBe(0)
    expect(String(stdout).trim()).toBe('No pipe to the browser could be opened.')
  })
})
