// npm run sample
//
// Audits the museum of test/fixtures/sample-site with a browser and stores the results as the public report at
// /r/sample. Needs permission to listen on port 80 (of 127.0.0.77), and an idle machine: the measured times of the
// page load are stored.
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { createEngine, type Results } from '../src/engine/audit.ts'
import { parseTarget } from '../src/request/target.ts'
import { startDnsServer } from '../test/support/dns-server.ts'
import { localEgress } from '../test/support/local-egress.ts'
import { testLab } from '../test/support/test-lab.ts'
import { answerMuseum } from './museum/answer-museum.ts'
import { auditRequest } from '../src/request/audit-request.ts'

const KEPT = join(import.meta.dirname, '../src/web/sample/data')
const ADDRESS = '127.0.0.77'
const URL_OF_PAGE = 'http://museum.example/'

const server = createServer(answerMuseum)
server.listen(80, ADDRESS)
await once(server, 'listening')

const names = await startDnsServer((name) => (name === 'museum.example' ? [ADDRESS] : undefined))
const lab = testLab()
const engine = createEngine({
  egressFor: () => localEgress({ nameservers: [names.address] }),
  threads: 1,
  lab,
})
try {
  await lab.prepare()
  const parsed = parseTarget(URL_OF_PAGE)
  if (!parsed.ok) throw new Error(parsed.refusal.message)
  const pictures = new Map<string, Uint8Array>()
  const outcome = await engine.audit(auditRequest(parsed.target, { samples: 3 }), {
    onArtifact: ({ name, mediaType, body }) => {
      if (mediaType === 'image/webp') pictures.set(name, body)
    },
  })
  if (outcome.status !== 'completed') throw new Error(outcome.error.message)
  const { results } = outcome
  if (results.lab?.status !== 'measured') throw new Error(results.lab?.reason ?? 'not measured')
  keep(results, pictures)
} finally {
  await engine.close()
  await lab.close()
  await names.close()
  server.close()
}

/** Stores results and pictures; the run's other files are not shown. */
function keep(results: Results, pictures: ReadonlyMap<string, Uint8Array>): void {
  const devices = results.lab?.devices.map((device) => ({
    ...device,
    files: device.files.filter(({ name }) => pictures.has(name)),
  }))
  const kept = { ...results, lab: { ...results.lab, devices } }
  writeFileSync(join(KEPT, 'results.json'), `${JSON.stringify(kept)}\n`)
  for (const [name, body] of pictures) writeFileSync(join(KEPT, name), body)
}
