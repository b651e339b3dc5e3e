export function Logo({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <path fill="var(--action-text)" d="M2 4h7.5l2.06 5.5h-7.5zM4.74 11.3h7.5L18.5 28H11z" />
      <path fill="var(--accent)" d="M22.5 4H30l-2.06 5.5h-7.5zM19.76 11.3h7.5L21 28h-.7l-3.4-9.07z" />
    </svg>
  )
}
