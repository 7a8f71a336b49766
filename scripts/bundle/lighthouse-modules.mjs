// Files that Lighthouse reads from disk at run time, inlined in its sources: a bundle has no such files.
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { edit } from './edit.mjs'

const require = createRequire(import.meta.url)
const ROOT = dirname(require.resolve('lighthouse/package.json'))
const CORE = join(ROOT, 'core')

/** Source files by their path in the package, with the change of each. */
export const LIGHTHOUSE_EDITS = {
  'core/config/config-helpers.js': (code) =>
    edit(code, '/* BUILD_REPLACE_BUNDLED_MODULES */', `[\n${bundledModules()}\n]`),
  'core/runner.js': (code) =>
    edit(
      edit(code, /(static getAuditList\(\) \{)/, `$1\n    return ${json(listOf('audits'))};`),
      /(static getGathererList\(\) \{)/,
      `$1\n    return ${json(listOf('gather/gatherers'))};`,
    ),
  // Gatherers call these functions in the page by their original names; a bundle may rename them, and esbuild's own
  // option to keep names would break functions that we send to pages.
  'core/lib/page-functions.js': (code) =>
    `${edit(code, /(function isBundledEnvironment\(\) \{)/, '$1\n  return false;')}
    for (const [name, fn] of Object.entries(pageFunctions)) {
      if (typeof fn === 'function') Object.defineProperty(fn, 'name', { value: name });
    }`,
  'core/lib/axe.js': () =>
    `import axeSource from 'axe-core/axe.min.js' with { type: 'text' };\nexport { axeSource };\n`,
  'core/gather/gatherers/stacks.js': (code) =>
    `import librarySource from 'js-library-detector/library/libraries.js' with { type: 'text' };\n${edit(
      code,
      /fs\.readFileSync\(\s*require\.resolve\('js-library-detector[^)]*\), 'utf8'\)/,
      'librarySource',
    )}`,
  'core/lib/sentry.js': (code) => edit(code, /await import\('@sentry\/node'\)/, 'undefined'),
  'shared/localization/locales.js': () => 'export const locales = {};\n',
  'shared/localization/format.js': (code) =>
    edit(code, /fs\.readdirSync\(moduleDir \+ '\/locales\/'\)/, "['en-US.json']"),
  'shared/root.js': () =>
    `import { fileURLToPath } from 'node:url';
    export const LH_ROOT = fileURLToPath(${placeOf('.')});
    export const lighthouseVersion = ${json(versionOf())};`,
  'report/generator/report-assets.js': () => 'export const reportAssets = {};\n',
}

/** Message IDs depend on the path of a module: a distinct path stands in for it. */
export function withoutImportMeta(code, path) {
  return code.replace(/\bimport\.meta\b/g, `({ url: ${placeOf(path)} })`)
}

function placeOf(path) {
  return `new URL(${json(`./lighthouse/${path}`)}, import.meta.url).href`
}

/** The path of a file in the package, with slashes; undefined for files of other packages. */
export function pathInLighthouse(file) {
  const path = relative(ROOT, file)
  return path.startsWith('..') ? undefined : path.split(sep).join('/')
}

function versionOf() {
  return require('lighthouse/package.json').version
}

/** Every audit and gatherer, under its name in the configuration; each is loaded on demand. */
function bundledModules() {
  return ['audits', 'gather/gatherers']
    .flatMap((folder) => filesBelow(folder).map((file) => `../${folder}/${file}`))
    .map((path) => {
      const name = path.replace(/\.js$/, '')
      return `  [${json(name)}, { then: (done, fail) => import(${json(path)}).then(done, fail) }],`
    })
    .join('\n')
}

/** Lists the same files as the original, without the modules that audits share. */
function listOf(folder) {
  const shared = new Set([
    'audit.js',
    'violation-audit.js',
    'accessibility/axe-audit.js',
    'multi-check-audit.js',
    'byte-efficiency/byte-efficiency-audit.js',
    'manual/manual-audit.js',
    'insights/insight-audit.js',
    'gatherer.js',
  ])
  return filesBelow(folder).filter((file) => !shared.has(file))
}

function filesBelow(folder) {
  return readdirSync(join(CORE, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => relative(join(CORE, folder), join(entry.parentPath, entry.name)))
    .map((file) => file.split(sep).join('/'))
    .toSorted()
}

function json(value) {
  return JSON.stringify(value)
}
