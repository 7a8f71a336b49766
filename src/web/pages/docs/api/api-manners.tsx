/** Rules that apply to every operation. */
export function ApiManners({ address }: { readonly address: string }) {
  return (
    <section class="card" id="manners" aria-labelledby="manners-title">
      <h2 id="manners-title">Basics</h2>
      <dl>
        <dt>Base URL</dt>
        <dd>
          <code>{address}/api/v1</code>. OpenAPI document:{' '}
          <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1, generated from the schemas
          that validate requests).
        </dd>
        <dt>Authentication</dt>
        <dd>
          Send <code>Authorization: Bearer KEY</code> with every request. A key of level{' '}
          <code>expert</code> can do everything its user can; one of level <code>reader</code> can
          only read. Cookies are ignored. Resources you cannot access return 404.
        </dd>
        <dt>Request bodies</dt>
        <dd>
          Forms (<code>application/x-www-form-urlencoded</code>) and JSON with the same fields, up
          to 256 KB and 500 fields. An empty value counts as absent. Unknown fields are ignored, but
          a misspelled field returns 422.
        </dd>
        <dt>Asynchronous audits</dt>
        <dd>
          Audits are queued, and the API responds at once. <code>Prefer: wait=30</code> waits up to
          30 seconds for the results; the maximum is 60. <code>Idempotency-Key</code> makes retries
          safe: a repeated request returns the first response for 24 hours.
        </dd>
        <dt>Lists</dt>
        <dd>
          Pages start at 1. Links to the other pages are in the body and, up to 2,500 characters, in
          the <code>Link</code> header. A page past the end is empty.
        </dd>
        <dt>Errors</dt>
        <dd>
          <code>application/problem+json</code> (RFC 9457) with a description in{' '}
          <code>message</code>; 422 lists all invalid fields in <code>errors</code>. A 500 contains
          only the request ID.
        </dd>
        <dt>Limits</dt>
        <dd>
          <code>RateLimit-Policy</code> and <code>RateLimit</code> show how many requests the key
          has left; <code>Retry-After</code> is sent with 429.
        </dd>
        <dt>Times</dt>
        <dd>RFC 3339, in UTC, with milliseconds.</dd>
      </dl>
    </section>
  )
}
