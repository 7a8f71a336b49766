import { expect, it } from 'vitest'
import { signS3 } from './sign-s3.ts'

/** The examples of "Authenticating Requests: Using the Authorization Header" in the Amazon S3 API Reference. */
const HOST = 'https://examplebucket.s3.amazonaws.com'
const SIGNING = {
  region: 'us-east-1',
  credentials: {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  },
  at: new Date('2013-05-24T00:00:00Z'),
}

it.each([
  {
    request: { url: '/test.txt', headers: { range: 'bytes=0-9' } },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    request: { url: '/?lifecycle', headers: {} },
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    request: { url: '/?max-keys=2&prefix=J', headers: {} },
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
])('GET $request.url is signed as the manual says', ({ request, signature }) => {
  const url = new URL(request.url, HOST)
  const headers = signS3({ method: 'GET', url, headers: request.headers }, SIGNING)
  expect(headers.authorization).toContain(`Signature=${signature}`)
  expect(headers.authorization).toContain(
    'Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
  )
})

it('a body, another secret and a session change the signature', () => {
  const url = new URL('/a', HOST)
  const sign = (request: object, signing = {}) =>
    signS3({ method: 'PUT', url, ...request }, { ...SIGNING, ...signing })
  const credentials = { ...SIGNING.credentials, sessionToken: 'token' }
  const all = [
    sign({}),
    sign({ body: Buffer.from('x') }),
    sign({}, { credentials: { ...credentials, secretAccessKey: 'other' } }),
    sign({}, { credentials }),
  ].map(({ authorization }) => authorization)
  expect(new Set(all).size).toBe(4)
  expect(sign({}, { credentials })).toMatchObject({ 'x-amz-security-token': 'token' })
})
