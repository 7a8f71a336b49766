/** The name of the product with its sign, leading home. */
export function Brand() {
  return (
    <a class="brand" href="/">
      <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
        <rect x="4" y="2" width="24" height="28" rx="6" fill="currentColor" />
        <path class="tick" d="m10 17 4.2 4.4L22.5 11" />
      </svg>
      <span>Pagemark</span>
    </a>
  )
}
