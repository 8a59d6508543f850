# 盤面ページと、その入り口。

open-off = ここでは盤面ページを使えません。
open-link = 入力しなくても、マスをタップして打てます。リンクはあなた専用で、15分間有効です。
open-inside = Discord内で開くと、あなたがParlorを開いたことはこのチャンネルに表示されますが、盤面は表示されません。この選択は保存され、「/個人設定」の「盤面をDiscord内で開く」で変えられます。
button-open = 盤面で打つ
button-open-puzzle = 盤面で解く
button-open-link = 盤面を開く
button-open-inside = Discord内で開く
button-sign-out = 盤面ページからログアウト
privacy-page = 盤面ページについては、ログイン（最後の利用から30日間）、開いた盤面（1日間）、進行中の対局を最後に見た時刻（2分間）も保存します。
privacy-sessions = 盤面ページにログイン中のブラウザー：{ $count }個（最後の利用：{ $last }）。
signed-out = すべてのブラウザーで、盤面ページからログアウトしました。

page-boards = 自分の対局
page-boards-waiting = あなたの番
page-boards-others = 相手の番
page-boards-none = 進行中の対局はありません。
page-against = 相手：{ $opponent }
page-open-as = { $name }として続ける
page-open-other = ここでは{ $other }がログインしています。{ $name }として続けますか？
page-sign-out = ログアウト
page-skip = 盤面へ移動
page-board = 盤面
page-cell-empty = { $cell }、空き
page-cell-stone = { $cell }、{ $colour }
page-cell-legal = { $cell }、選べます
page-your-turn = あなたの番
page-vote = 次の手に投票してください
page-voted = あなたの票：{ $move }（変えられます）
page-votes = { $voted }人が投票しました。
page-vote-rule = 最多の票を得た手が打たれます。同数なら、くじで決めます。
page-vote-join = まだチームに入っていません。投票するには、Discordで盤面の下のボタンからチームに入ってください。
page-vote-for = { $move }に投票
page-vote-preview = { $move }に投票しますか？
page-vote-cast = あなたの票は有効です。締め切りまで誰にも見えません。
page-their-turn = { $name }の番
page-thinking = { $name }が考え中
page-tap = マスをタップしてください。
page-play = { $move }で確定
page-cancel = 選び直す
page-typed = 手を入力
page-typed-play = 打つ
page-moves = 打てる手
page-played = 着手しました：{ $move }。
page-they-played = { $name }の手：{ $move }。
page-draw = { $yours ->
    [yes] 引き分けを提案しました。
   *[no] { $name }が引き分けを提案しています。手を打つと断ったことになります。
}
page-takeback = { $yours ->
    [yes] 待ったを求めました。
   *[no] { $name }が待ったを求めています。
}
page-lost-connection = 接続できません。
page-foreign-answer = Parlorではなく、ネットワークのログイン画面などが応答しています。ページを再読み込みすると表示されます。
page-reload = 再読み込み
page-not-found = 盤面が見つからないか、表示する権限がありません。Discordで盤面の下の「盤面で打つ」をもう一度押してください。
page-signed-out = ログインしていません。Discordで盤面の下の「盤面で打つ」を押してください。押したばかりなら、このページのCookieを許可してください。
page-link-over = このリンクは使用済みか、15分の期限が切れています。Discordで盤面の下の「盤面で打つ」をもう一度押してください。
page-too-many = リクエストが多すぎます。{ $seconds }秒後にもう一度お試しください。
page-trouble = Parlorで問題が発生しました。少し待ってから、もう一度お試しください。
page-slow = 時間がかかりすぎました。少し待ってから、もう一度お試しください。
page-foreign = このリクエストはParlorのページからのものではありません。
page-too-large = 入力が長すぎます。
page-ply = { $plies }手中{ $ply }手目
page-now = 今の局面に戻る
page-roll = 出目{ $roll }
page-try = 手を試す
page-try-end = 対局に戻る
page-plan = 予約する
page-boards-finished = 結果
page-moment = { $date }{ $clock }
page-hint-search = よい手を探しています…
page-rematch-sent = 再戦を申し込みました。Discordで、この対局の盤面の下に表示されています。
page-elsewhere = ここではできません。Discordで盤面の下のボタンを使ってください。
page-analysing = コンピューターが対局を解析しています。1分ほどかかることがあります…
page-chance = { $name }：{ $chance }
page-sound = 音
page-learn = 遊び方を学ぶ
page-learn-done = レッスン{ $done }／{ $lessons }修了
public-page = -# 公開ページ：[このリンク](<{ $url }>)を知っている人は誰でも観戦できます。
page-player = プレイヤー{ $number }
page-activity-begins = ログインしています…
page-activity-refused = Discordでログインできませんでした。
page-activity-again = もう一度試す
page-activity-outside = このページはDiscord内で開きます。盤面の下の「盤面で打つ」を押してください。
page-activity-silent = ここではDiscordから応答がありません。代わりにブラウザーで遊べます。盤面の下の「盤面で打つ」を押すか、次を開いてください：
page-magnify = 長押しで拡大できます。
page-next-slide = { $chosen }でペアができます。どの方向に滑らせますか？
page-next-space = { $chosen }をどこへ動かしますか？
page-preview = { $move }で打ちますか？
page-preview-after = 打った後の盤面です。
page-left = 残り{ $time }
page-overdue = 時間切れ
page-days = { $count }日
page-hours = { $count }時間
page-minutes = { $count }分
page-you = あなた
page-trying = お試し中：対局には影響しません
page-try-play = { $move }を試す
page-planned = 予約：{ $plan }
page-plan-clear = 消す
page-win = あなたの勝ち！
page-loss = { $name }の勝ち
page-resigned = 投了しました
page-why-loss = { $name }の勝ちです。
page-why-resigned = { $name }が投了しました。
page-why-time = { $yours ->
    [yes] あなたの時間切れです。
   *[no] { $name }の時間切れです。
}
page-why-decided = サーバーの管理者が決めました。
page-why-agreed = 合意による引き分けです。
page-why-uncounted = 結果には数えません。
page-solution = 答え
page-rating = レーティング：{ $change }
page-save = 保存
page-beat = { $opponent }に勝ち
page-lost-to = { $opponent }に負け
page-drew = { $opponent }と引き分け
page-share = 共有
page-copied = リンクをコピーしました。
page-new-game = 新しい対局
page-new-start = コンピューターと対局
page-which-channel = どのチャンネルにしますか？
page-show = Discordで公開
page-friend-asked = { $channel }で対局を申し込みました。そこにいる人なら誰でも受けられます。
page-shown = まもなく{ $channel }に表示されます。
page-channel-closed = そのチャンネルは今使えません。別のチャンネルを選んでください。
page-discord-refuses = 今はDiscordの制限により、そのチャンネルで操作できません。制限が解除されてから、もう一度お試しください。
page-discord-silent = Discordから応答がありませんでした。少し待ってから、もう一度お試しください。
page-friend-in-discord = Discordで、サーバーのチャンネルで「/対局」と入力してください。
page-show-in-discord = Discordで、サーバーのチャンネルで「/盤面」と入力し、盤面の下の「公開」を押してください。
page-puzzle-shown = まもなく{ $channel }に問題が表示されます。
page-puzzle-show-in-discord = Discordで、サーバーのチャンネルで「/問題」と入力し、問題の下の「公開」を押してください。
page-played-moves = 手順
page-challenges = 申し込み
page-boards-votes = 投票対局
page-wants-rematch = { $opponent }から再戦の申し込み
page-drag = { $cell }からドラッグしても選べます。
page-several = { $cell }へ動けるポーンが複数あります。先に動かすポーンをタップしてください。
page-terms = { $variant } · { $pace } · { $rated ->
    [yes] レーティング対象
   *[no] レーティング対象外
}
page-pass = パス
