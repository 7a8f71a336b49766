import { readOutboundProxy } from '../egress/connection/outbound-proxy.ts'
import { text } from '../settings/setting.ts'

export const OUTBOUND_PROXY = text({
  doc: 'HTTP proxy (CONNECT) for requests to audited pages, the browser’s included: http://user:password@host:3128.',
  range: 'URL with `http:`',
  fault(url) {
    try {
      readOutboundProxy(url)
      return undefined
    } catch {
      return 'must be a URL such as http://proxy.example.com:3128'
    }
  },
})
