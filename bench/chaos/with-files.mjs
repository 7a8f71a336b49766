// Preloaded like die-at.mjs, so that a scene without a browser has files to lose:
//
// - Each audit also stores files, as the browser's part of one does.
// - Each sweep also removes files without rows, and not only one in 24.
// - A worker also sweeps at its start if another one does, or did within the hour.
// - IDs, which tell the age of a file, are two days older than their rows: all files are old enough to be removed.
import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'
import { REPLACED } from './replaced-texts.ts'

/** Bytes of a file. */
const [LEAST, MOST] = [1_000, 100_000]

if (isMainThread) {
  globalThis.chaosEngine = storingFiles
  registerHooks({ load })
}

function load(url, context, next) {
  const loaded = next(url, context)
  const own = REPLACED.filter(({ module }) => module.test(url))
  if (own.length === 0) return loaded
  const source = own.reduce((code, { text, by }) => code.replace(text, by), String(loaded.source))
  return { ...loaded, source }
}

function storingFiles(createEngine) {
  // One with a browser stores files of its own.
  if (process.env.PAGEMARK_BROWSER !== 'off') return createEngine
  return (options) => {
    const engine = createEngine(options)
    return {
      ...engine,
      async audit(request, run) {
        await run.onArtifact(file('lighthouse.json', 'application/json'))
        const outcome = await engine.audit(request, run)
        if (outcome.status === 'completed') {
          for (const name of ['mobile.webp', 'desktop.webp'])
            await run.onArtifact(file(name, 'image/webp'))
        }
        return outcome
      },
    }
  }
}

/** Of another size at each attempt, so that a file of an earlier one is noticed. */
function file(name, mediaType) {
  const size = LEAST + Math.floor(Math.random() * (MOST - LEAST))
  return { name, mediaType, body: Buffer.alloc(size, size % 251) }
}
