import { HTTP_PAGES } from './hostile-http.ts'
import { RAW_PAGES } from './hostile-raw.ts'
import { NAME_PAGES } from './hostile-zone.ts'
import { pick, type Random } from './random.ts'

export interface Ports {
  readonly http: number
  readonly raw: number
  readonly https: number
}

/** Hosts of each kind: few enough that sites recur, too many to fill them all. */
const HOSTS = 20

/** A page to audit: every third is ordinary, the others are random bad ones. */
export function createTargets(ports: Ports, random: Random) {
  const bad = [
    ...Object.keys(HTTP_PAGES).map((name) => ({ name, scheme: 'http', port: ports.http })),
    ...Object.keys(RAW_PAGES).map((name) => ({ name, scheme: 'http', port: ports.raw })),
    ...NAME_PAGES.map((name) => ({ name, scheme: 'http', port: ports.http })),
    { name: 'bad-certificate', scheme: 'https', port: ports.https },
    { name: 'no-tls', scheme: 'https', port: ports.raw },
  ]
  const good = { name: 'ordinary', scheme: 'http', port: ports.http }
  let made = 0
  return (): string => {
    made += 1
    const { name, scheme, port } = random() < 0.33 ? good : pick([good, ...bad], random)
    const host = `${name}${Math.floor(random() * HOSTS)}.example`
    return `${scheme}://${host}:${port}/?run=${made}`
  }
}
