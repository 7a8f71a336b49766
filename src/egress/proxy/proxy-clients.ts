import type { Duplex } from 'node:stream'

/**
 * The connections to one proxy, limited in number. Authenticated clients keep their place. Of the others, the oldest
 * makes room for the next: any program of the machine can connect without sending anything.
 */
export class ProxyClients {
  readonly #most: number
  readonly #strangers = new Set<Duplex>()
  readonly #trusted = new Set<Duplex>()

  constructor(most: number) {
    this.#most = most
  }

  add(client: Duplex): void {
    client.once('close', () => {
      this.#strangers.delete(client)
      this.#trusted.delete(client)
    })
    this.#strangers.add(client)
    if (this.#strangers.size + this.#trusted.size <= this.#most) return
    const [oldest = client] = this.#strangers
    this.#strangers.delete(oldest)
    oldest.destroy()
  }

  trust(client: Duplex): void {
    if (this.#strangers.delete(client)) this.#trusted.add(client)
  }

  destroy(): void {
    for (const client of [...this.#strangers, ...this.#trusted]) client.destroy()
  }
}
