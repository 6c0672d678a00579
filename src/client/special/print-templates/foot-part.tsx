import { Button } from '../../ui/button';
import { Input, Labelled, Textarea } from '../../ui/input';
import { PartText } from './part-fields';
import { laying, moved, type PartProps } from './part-props';
import { PlaceButtons } from './place-buttons';

/** What stands under the lines: terms, who signs, where the seal goes, what each copy is called. */
export function FootPart(props: PartProps) {
  const { design, mayChange } = props;
  const { layout } = design;
  const set = laying(props);
  return (
    <div className="flex flex-col">
      <Words label="签字栏" words={layout.signatures} most={8} mayChange={mayChange} onWords={(signatures) => set({ signatures })} />
      <PartText
        label="盖章处"
        hint="印在右下角的虚线框里；不填 = 不留"
        mayChange={mayChange}
        most={20}
        value={layout.seal}
        placeholder="如 出库专用章"
        onValue={(seal) => set({ seal })}
      />
      <Words label="联次" words={layout.copies} most={6} mayChange={mayChange} onWords={(copies) => set({ copies })} hint="每联印一份；没有 = 印一份" />
      <Labelled label="条款" hint="印在最后一页的明细下面">
        {(ids) => <Textarea {...ids} maxLength={1000} readOnly={!mayChange} value={layout.terms} onChange={(event) => set({ terms: event.target.value })} />}
      </Labelled>
      <PartText label="页脚" hint="每页都印，如 电话、质量投诉渠道" mayChange={mayChange} most={200} value={layout.foot} onValue={(foot) => set({ foot })} />
    </div>
  );
}

type WordsProps = { label: string; words: readonly string[]; most: number; mayChange: boolean; onWords: (words: string[]) => void; hint?: string };

/** A few short words in their order. */
function Words({ label, words, most, mayChange, onWords, hint }: WordsProps) {
  return (
    <Labelled label={label} {...(hint ? { hint } : {})}>
      {() => (
        <div className="flex flex-col gap-1.5">
          {words.map((word, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: words may be alike while they are typed
            <div key={at} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
              <Input
                aria-label={`${label}${at + 1}`}
                maxLength={20}
                readOnly={!mayChange}
                value={word}
                onChange={(event) => onWords(words.with(at, event.target.value))}
              />
              {mayChange && (
                <PlaceButtons name={word || label} onMove={(by) => onWords(moved(words, at, by))} onRemove={() => onWords(words.toSpliced(at, 1))} />
              )}
            </div>
          ))}
          {mayChange && words.length < most && (
            <Button size="sm" icon="add" className="self-start" onClick={() => onWords([...words, ''])}>
              添加{label}
            </Button>
          )}
        </div>
      )}
    </Labelled>
  );
}
