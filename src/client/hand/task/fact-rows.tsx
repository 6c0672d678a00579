type Props = { title: string; facts: readonly (readonly [label: string, text: string | undefined])[] };

/** A few facts under their title. */
export function FactRows({ title, facts }: Props) {
  return (
    <section className="shrink-0 rounded-[10px] border border-line bg-surface p-3">
      <h2 className="pb-1 font-semibold">{title}</h2>
      <dl>
        {facts.map(([label, text]) =>
          text ? (
            <div key={label} className="flex gap-3 py-1">
              <dt className="w-20 shrink-0 text-muted">{label}</dt>
              <dd className="min-w-0 flex-1 break-all text-right">{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
}
