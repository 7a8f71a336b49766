import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request as send } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type S3Server, serveWithFaults } from './s3-faults.ts'
import { temporaryFolder } from './temporary-folder.ts'

const PROCESS = join(import.meta.dirname, 's3rver-process.ts')

/** The tokens of its lists are encrypted with DES, which OpenSSL only has with this option. */
const OPTIONS = ['--openssl-legacy-provider']

/** Of its only account. */
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** The server s3rver, which checks the signature of each request, but not that the body has the signed hash. */
export async function startCheckingS3Server(bucket: string): Promise<S3Server> {
  const child = spawn(process.execPath, [...OPTIONS, PROCESS, temporaryFolder(), bucket], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await Promise.race([once(child.stdout, 'data'), failed(child)])

  const served = await serveWithFaults((request, response) => {
    const { method, url: path, headers } = request
    const passed = send({ host: '127.0.0.1', port: Number(port), method, path, headers })
    passed.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers)
      void pipeline(answer, response).catch(() => undefined)
    })
    void pipeline(request, passed).catch(() => response.destroy())
  })
  const { [Symbol.asyncDispose]: close } = served
  return Object.assign(served, {
    credentials,
    pageSize: 1000,
    async [Symbol.asyncDispose]() {
      await close()
      child.kill()
      await once(child, 'close')
    },
  })
}

async function failed(child: ReturnType<typeof spawn>): Promise<never> {
  await once(child, 'exit')
  throw new Error('s3rver ended before it listened.')
}
