// Features that the sources use and Node 24 lacks. The release test audits pages on it.
for (const { prototype } of [Map, WeakMap]) {
  if (prototype.getOrInsertComputed !== undefined) continue
  Object.defineProperty(prototype, 'getOrInsertComputed', {
    configurable: true,
    writable: true,
    value(key, compute) {
      if (!this.has(key)) this.set(key, compute(key))
      return this.get(key)
    },
  })
}
