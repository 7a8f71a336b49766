/** The parts of an argon2id hash. */
export interface Phc {
  readonly cost: {
    /** KiB. */
    readonly memory: number
    readonly passes: number
    readonly parallelism: number
  }
  readonly salt: Buffer
  readonly tag: Buffer
}

const FORM =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** The PHC string format: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`, base64 without padding. */
export function formatPhc({ cost, salt, tag }: Phc): string {
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

export function parsePhc(text: string): Phc | undefined {
  const match = FORM.exec(text)
  if (!match) return undefined
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
