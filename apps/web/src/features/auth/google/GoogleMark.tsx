export function GoogleMark({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <path
        fill="#4285F4"
        d="M23.5 12.27c0-.79-.07-1.54-.2-2.27H12v4.51h6.47a5.54 5.54 0 0 1-2.4 3.62v3h3.87c2.26-2.09 3.56-5.17 3.56-8.86z"
      />
      <path
        fill="#34A853"
        d="M12 24c3.24 0 5.95-1.08 7.94-2.91l-3.87-3a7.2 7.2 0 0 1-10.74-3.78H1.34v3.1A12 12 0 0 0 12 24z"
      />
      <path fill="#FBBC05" d="M5.33 14.31a7.2 7.2 0 0 1 0-4.6v-3.1H1.34a12 12 0 0 0 0 10.8z" />
      <path
        fill="#EA4335"
        d="M12 4.77c1.76 0 3.35.61 4.6 1.8l3.42-3.43A11.5 11.5 0 0 0 12 0 12 12 0 0 0 1.34 6.61l3.99 3.1A7.16 7.16 0 0 1 12 4.77z"
      />
    </svg>
  )
}
