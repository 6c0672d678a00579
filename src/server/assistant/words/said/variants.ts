/** Letters of the long script and other ways to write a letter, as the lists write them: pairs. */
const PAIRS = `麽么 麼么 嗎吗 裡里 裏里 後后 個个 還还 單单 據据 庫库 貨货 藥药 產产 錢钱 査查 歷历 們们 這这 誰谁 幾几 張张 醫医 療疗 術术 診诊 級级 與与 開开 關关 發发 採采 購购 銷销 訂订
計计 劃划 審审 號号 碼码 條条 倉仓 過过 進进 實实 檢检 驗验 證证 註注 註注 億亿 萬万 數数 總总 額额 價价 費费 稅税 應应 歸归 結结 賬账 帳账 帐账 賠赔 損损 報报 導导 說说 請请 問问 對对 當当 為为 爲为
會会 來来 兩两 從从 給给 經经 營营 業业 廠厂 商商 聯联 繫系 電电 話话 員员 權权 設设 類类 規规 達达 遲迟 運运 輸输 週周 點点 時时 間间 長长 沒没 無无 將将 該该 處处 理理 領领 須须 頁页 題题 類类 鎖锁 凍冻 餘余 剩剩 夠够`;

const PLAIN = new Map(PAIRS.split(/\s+/).map((pair) => [[...pair][0] as string, [...pair][1] as string]));
const SIGNS = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'g');

/** The text in the letters of the lists. */
export const inPlainLetters = (text: string): string => text.replace(SIGNS, (letter) => PLAIN.get(letter) ?? letter);
