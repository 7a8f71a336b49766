// npm run examples
//
// Audits the museum of test/fixtures/sample-site, by the command and by the API, and writes the outputs into the
// README. Needs port 8000 of this machine and a browser.
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogue } from '../src/checks/catalogue.ts'
import { runProgram, startServer } from '../test/support/program.ts'
import { answerMuseum } from './museum/answer-museum.ts'

const README = join(import.meta.dirname, '../README.md')
const PORT = 8000
const URL_OF_PAGE = `http://localhost:${PORT}/`
const BROWSER = { PAGEMARK_BROWSER: 'auto' }

/** Number of findings shown from the command's output; it has more. */
const SHOWN_FINDINGS = 2

const folder = mkdtempSync(join(tmpdir(), 'pagemark-examples-'))
const site = createServer(answerMuseum).listen(PORT, '127.0.0.1')
await once(site, 'listening')
try {
  const audited = await answerOfCommand()
  const report = await answerOfApi(folder)
  const readme = readFileSync(README, 'utf8')
  const numbered = readme.replace(/\b\d+ checks\b/, `${catalogue.length} checks`)
  writeFileSync(README, replaced(replaced(numbered, 'audit', audited), 'report', report))
} finally {
  site.closeAllConnections()
  site.close()
  rmSync(folder, { recursive: true, force: true })
}

async function answerOfCommand(): Promise<string> {
  const { code, stdout, stderr } = await runProgram(['audit', URL_OF_PAGE], { env: BROWSER })
  if (code !== 0) throw new Error(stderr)
  const paragraphs = stdout.split('\n\n')
  const first = paragraphs.findIndex((text) => text.startsWith('Fix first'))
  const shown = paragraphs.slice(0, first + SHOWN_FINDINGS)
  return `$ npm run --silent pagemark -- audit ${URL_OF_PAGE}\n${shown.join('\n\n')}\n\n…`
}

async function answerOfApi(folder: string): Promise<string> {
  const env = {
    ...BROWSER,
    PAGEMARK_DATA_DIR: folder,
    PAGEMARK_BASE_URL: 'http://127.0.0.1:8080',
    PAGEMARK_ALLOW_CIDRS: '127.0.0.0/8',
    PAGEMARK_ALLOW_PORTS: `80,443,${PORT}`,
  }
  await runProgram(['user', 'create', '--email', 'you@example.com'], { env })
  const key = await runProgram(['key', 'create', '--user', 'you@example.com'], { env })
  const server = await startServer(env)
  try {
    const answer = await fetch(`${server.address}/api/v1/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key.stdout.trim()}`, prefer: 'wait=60' },
      body: new URLSearchParams({ url: URL_OF_PAGE }),
    })
    const typed = [
      '$ curl -s http://127.0.0.1:8080/api/v1/reports -H "Authorization: Bearer $KEY" \\',
      `    -H 'Prefer: wait=60' -d url=${URL_OF_PAGE}`,
    ]
    return [...typed, JSON.stringify(await answer.json(), null, 2)].join('\n')
  } finally {
    await server.kill('SIGTERM')
  }
}

/** The README with the block of this name replaced. */
function replaced(readme: string, name: string, text: string): string {
  const block = new RegExp(`(<!-- example: ${name} -->\n\`\`\`console\n)[^]*?(\n\`\`\`\n)`)
  if (!block.test(readme)) throw new Error(`The README has no example "${name}".`)
  return readme.replace(block, (_, start: string, end: string) => `${start}${text}${end}`)
}
