import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes the licence of every package with a bundled file, as the licences demand. */
export function writeLicences(inputs, { root, file }) {
  const folders = new Set([...inputs].map(packageFolder).filter((folder) => folder !== undefined))
  const texts = [...folders].toSorted().map((folder) => licenceOf(join(root, folder)))
  writeFileSync(file, `${texts.join(`\n${'-'.repeat(80)}\n\n`)}`)
}

function packageFolder(path) {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:[.-]|$)/i.test(entry))
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()
  return `${name} ${version} (${license})\n\n${text}\n`
}
