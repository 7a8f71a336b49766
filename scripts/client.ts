// npm run client
//
// Writes the types of the client, src/client/api-types.ts, from the service's own OpenAPI document. openapi-typescript
// needs the JavaScript API of TypeScript 5, which TypeScript 7 lacks, and npm refuses to install it beside 7: so it is
// installed separately.
import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApi } from '../test/support/api.ts'

const KEPT = new URL('../src/client/api-types.ts', import.meta.url)
const PACKAGES = ['openapi-typescript@7.13.0', 'typescript@5.9.3']

const folder = mkdtempSync(join(tmpdir(), 'pagemark-client-'))
try {
  const text = await readDocument()
  writeFileSync(join(folder, 'openapi.json'), withoutExamples(text))
  writeFileSync(join(folder, 'package.json'), '{}')
  run('npm', ['install', '--silent', '--ignore-scripts', ...PACKAGES])
  // Otherwise fields with a default would be required.
  const options = ['--default-non-nullable=false', '--output', 'types.ts']
  run(join(folder, 'node_modules/.bin/openapi-typescript'), ['openapi.json', ...options])
  const types = readFileSync(join(folder, 'types.ts'), 'utf8')
  const about = `// Made by \`npm run client\` from the OpenAPI document of SHA-256 ${hash('sha256', text)}.\n`
  writeFileSync(KEPT, about + types)
} finally {
  rmSync(folder, { recursive: true })
}

async function readDocument(): Promise<string> {
  await using api = await startApi()
  return await (await fetch(`${api.address}/api/v1/openapi.json`)).text()
}

/** Types would repeat them as comments. A member of a schema may have the same name. */
function withoutExamples(text: string): string {
  const document: unknown = JSON.parse(text, function (this: object, name, value: unknown) {
    return name === 'example' && 'schema' in this ? undefined : value
  })
  return JSON.stringify(document)
}

function run(program: string, given: readonly string[]): void {
  execFileSync(program, given, { cwd: folder, stdio: ['ignore', 2, 2] })
}
