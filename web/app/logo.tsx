/** The bird, drawn in the colours of the theme. */
export function Logo() {
  return (
    <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
      <path
        d="M9 1C5.6 1 3.4 3.6 3.4 7.4v5.2C3.4 15.4 5.6 17 9 17s5.6-1.6 5.6-4.4V7.4C14.6 3.6 12.4 1 9 1z"
        fill="var(--text)"
      />
      <path
        d="M9 6.2c-2 0-3.2 1.5-3.2 3.7v2.3c0 1.8 1.2 2.9 3.2 2.9s3.2-1.1 3.2-2.9V9.9c0-2.2-1.2-3.7-3.2-3.7z"
        fill="var(--bg-sunken)"
      />
      <path d="m7.5 5 1.5 2 1.5-2z" fill="var(--warn-line)" />
    </svg>
  );
}
