/**
 * Owner of a function (`Geolocation.prototype`, or the object itself), its name, and the interface that it counts for.
 */
export type WatchedFunction = readonly [owner: string, method: string, api: string]

/**
 * Runs in each document before its own scripts. The page keeps its functions, each behind a proxy that counts calls
 * and forwards them. The proxy looks native, uses nothing that the page can replace later, and stops counting after
 * 100 calls of an interface, so that a game that reads its canvas for each frame loses no time. The counts are read
 * under a symbol that only we know. Its syntax is old, since Lighthouse reports the language features that a page
 * needs, including ours.
 */
export function recordCalls(secret: string, watched: readonly WatchedFunction[]): void {
  const { apply, get } = Reflect
  // oxlint-disable-next-line typescript/unbound-method -- called by `apply`, which gives it its `this`
  const { slice } = String.prototype
  const { entries } = Object
  const OwnError = Error
  const calls: Record<string, number> = Object.create(null)
  const totals: Record<string, number> = Object.create(null)
  const add = (counts: Record<string, number>, key: string) => {
    counts[key] = 1 + (counts[key] || 0)
  }

  const note = (api: string) => {
    if (totals[api] === 100) return
    add(totals, api)
    let stack: unknown = ''
    try {
      stack = new OwnError().stack
    } catch {
      // A page may format stacks in its own way.
    }
    add(calls, `${api}\n${typeof stack === 'string' ? apply(slice, stack, [0, 1500]) : ''}`)
  }
  const objectAt = (path: string) => {
    let found: unknown = globalThis
    for (const name of path.split('.')) {
      if ((typeof found !== 'object' && typeof found !== 'function') || !found) return undefined
      found = get(found, name)
    }
    return typeof found === 'object' || typeof found === 'function' ? found : undefined
  }

  for (const [path, method, api] of watched) {
    try {
      const owner = objectAt(path)
      const native: unknown = owner ? get(owner, method) : undefined
      if (!owner || typeof native !== 'function') continue
      const handler: ProxyHandler<typeof native> = Object.assign(Object.create(null), {
        apply(target: typeof native, self: unknown, values: unknown[]) {
          note(api)
          return apply(target, self, values)
        },
      })
      Reflect.set(owner, method, new Proxy(native, handler))
    } catch {
      // Methods that cannot be wrapped stay unchanged.
    }
  }
  Object.defineProperty(Reflect, Symbol.for(secret), { value: () => entries(calls) })
}
