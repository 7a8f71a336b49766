import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../../parts/frame/document.tsx'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { UnlockPage, type UnlockPageProps } from './unlock-page.tsx'

export interface UnlockAnswer {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly options: { readonly site: Site }
}

/** Asks for the password of a report. */
export async function sendUnlockPage(
  unlock: Omit<UnlockPageProps, 'site'>,
  { request, reply, options: { site } }: UnlockAnswer,
): Promise<FastifyReply> {
  setPersonal(reply)
  return sendPage(<UnlockPage site={site} {...unlock} />, request, reply)
}
