import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Result } from 'lighthouse'
import { networkFlags } from '../../src/lab/browser/browser-flags.ts'
import type { Browser } from '../../src/lab/browser/find-browser.ts'

/** The result of the command `lighthouse URL`. */
export interface CommandRun {
  readonly lhr: Result
  readonly ms: number
}

/** As root the browser would start only without its sandbox, so the command runs as another user. */
const UID = 64_190

/** The flags of our own browser except those of its proxy, and the flag that chrome-launcher needs to find its port. */
const FLAGS = networkFlags({ proxyPort: 9 })
  .map(({ flag }) => flag)
  .filter((flag) => !flag.startsWith('--proxy-') && !flag.startsWith('--host-resolver'))

const CLI = join(
  dirname(createRequire(import.meta.url).resolve('lighthouse/package.json')),
  'cli/index.js',
)

/** Runs Lighthouse's own command on a page, in the same browser, with the same flags. */
export async function lighthouseCommand(
  url: string,
  browser: Browser,
  more: readonly string[] = [],
): Promise<CommandRun> {
  const folder = await mkdtemp(join(tmpdir(), 'pagemark-bench-'))
  try {
    const asRoot = process.getuid?.() === 0
    if (asRoot) await chown(folder, UID, UID)
    const output = join(folder, 'result.json')
    const began = performance.now()
    const child = spawn(
      process.execPath,
      [
        CLI,
        url,
        '--output=json',
        `--output-path=${output}`,
        '--quiet',
        ...more,
        ...chromeOptions(),
      ],
      {
        env: {
          ...browser.env,
          HOME: folder,
          TMPDIR: folder,
          CHROME_PATH: browser.program,
          CI: '1',
        },
        stdio: ['ignore', 'ignore', 'inherit'],
        ...(asRoot ? { uid: UID, gid: UID } : {}),
      },
    )
    const [code] = await once(child, 'exit')
    const ms = performance.now() - began
    if (code !== 0) throw new Error(`lighthouse ${url} ended with ${code}.`)
    const lhr: Result = JSON.parse(await readFile(output, 'utf8'))
    return { lhr, ms }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

function chromeOptions(): string[] {
  const flags = [
    '--headless',
    '--disable-dev-shm-usage',
    '--hide-scrollbars',
    '--mute-audio',
    ...FLAGS,
  ]
  return [`--chrome-flags=${flags.map((flag) => `'${flag}'`).join(' ')}`]
}
