const radius = 6;
const length = 2 * Math.PI * radius;

/** A ring that is filled as far as was measured. */
export function CoverageRing({ percent }: { percent: number | null }) {
  const filled = ((percent ?? 0) / 100) * length;
  return (
    <svg width={16} height={16} viewBox="0 0 16 16" fill="none" strokeWidth={3} aria-hidden>
      <circle cx={8} cy={8} r={radius} stroke="currentColor" opacity={0.25} />
      {percent !== null && (
        <circle
          cx={8}
          cy={8}
          r={radius}
          stroke="currentColor"
          strokeDasharray={`${filled} ${length}`}
          transform="rotate(-90 8 8)"
        />
      )}
    </svg>
  );
}
