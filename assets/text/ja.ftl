# Parlorの文章、日本語版。
#
# {$game}は「Tether #12」のような番号付きのタイトル。{$me}、{$other}、{$by}などはメンション、
# {$until}と{$deadline}はDiscordのタイムスタンプ。手は**太字**で示す。

## その手を打てない理由

illegal-unreadable = 「{ $input }」は{ $title }の手ではありません。書き方：{ $form }。
illegal-game-over = 対局はもう終わっています。
illegal-off-board = 「{ $input }」は盤の外です。
illegal-occupied = { $cell }には{ $by }の{ $piece ->
    [pawn] ポーン
   *[stone] 石
}があります。
similar-moves = 打てる手：{ $moves }{ $more ->
    [0] 。
   *[other] 、ほか{ $more }手。もう1文字入力してください。
}

option-unknown = 「{ $name }」というオプションはありません。選べるもの：{ $allowed }。
option-not-allowed = { $name }に{ $given }は指定できません。選べる値：{ $allowed }。
option-unreadable = 「{ $text }」はオプションとして読み取れません。例：{ $example }。

## 実行できない理由

refusal-own-opponent = 自分には申し込めません。ほかの人を選んでください。誰も選ばなければ、このチャンネルの誰でも受けられます。
refusal-own-challenge = これはあなた自身の申し込みです。取り消すか、返事をお待ちください。
refusal-own-deletion = あなたのデータを削除しています。1分ほど待ってから、もう一度お試しください。
refusal-other-deletion = 対局者のデータを削除しています。1分ほど待ってから、もう一度お試しください。
refusal-not-challenged = これは{ $opponent }さんへの申し込みです。
refusal-open-to-all = この申し込みは誰でも受けられるので、辞退する必要はありません。
refusal-not-challenger = この申し込みを取り消せるのは{ $challenger }さんだけです。
refusal-declined = この申し込みは辞退されました。
refusal-cancelled = この申し込みは取り消されました。
refusal-expired = この申し込みは期限切れです。新しく申し込んでください。
refusal-already-accepted = この申し込みはすでに承諾されています。
refusal-not-begun = この申し込みはまだ承諾されていません。
refusal-not-playing = あなたはこの対局のプレイヤーではありません。
refusal-not-your-turn = 今は{ $turn }の番です。
refusal-stale = この盤面は古くなっています。{ $newest }
refusal-over = この対局は終わっています。{ $newest }
refusal-plan-illegal = 予約の{ $number }番目の手は、そこでは打てません。{ $why }
refusal-plan-full = 予約できる応手は{ $most }個までです。別の予約をするには、今の予約を取り消してください。
refusal-plan-changed = この対局で予約を{ $times }回変更したので、これ以上は変更できません。取り消しはできます。
refusal-plan-own-turn = あなたの番なので、そのまま打ってください。予約は相手が考えているあいだに使うものです。
refusal-no-hints = ヒントがあるのは、コンピューターとの対局だけです。
refusal-plan-dice = サイコロの目は予測できないので、このゲームに予約はありません。
refusal-plan-no-answer = 相手の手と、あなたの応手を指定してください。
refusal-no-draws = { $game }は最後まで続けるゲームなので、合意による引き分けはありません。やめるときは投了してください。
refusal-draw-offered = すでに引き分けを提案しています。提案は、相手が返事をするか着手するまで有効です。
refusal-draw-too-soon = 前回の提案は受け入れられませんでした。あと{ $plies }手進むと、また引き分けを提案できます。
refusal-no-offer = 返事を待っている提案はありません。{ $newest }
refusal-nothing-to-withdraw = 取り下げるものはもうありません。{ $newest }
refusal-nothing-to-take-back = この対局であなたはまだ着手していません。
refusal-dice-rolled = あなたの手のあとにサイコロが振られたので、待ったはできません。
refusal-takeback-asked = すでに{ $by }さんが待ったを求めています。返事は最新の盤面の下にあるボタンでできます。
refusal-takeback-declined = この局面での待ったは認められませんでした。次の手が打たれたら、また求めることができます。
refusal-takebacks-used-up = この対局の待ったは、上限の{ $granted }回に達しました。
refusal-takeback-requests-used-up = この対局で待ったを求めた回数が、上限の{ $asked }回に達しました。
refusal-challenges-unanswered = { $opponent }さんへの返事待ちの申し込みが{ $open }件あります。どれかを取り消すか、返事をお待ちください。
refusal-challenge-too-soon = { $opponent }さんへの前回の申し込みは成立しませんでした。次に申し込めるようになるのは{ $again }です。
refusal-no-votes = まだ誰も投票していないので、投票を早く締め切ることはできません。
refusal-not-over = この対局はまだ続いています。
refusal-time-left = 相手の時間はまだ切れていません。期限：{ $deadline }。
refusal-too-far-on = この対局はもう中止できません。投了はできます。
refusal-out-of-time = この着手の前に時間が切れていました。
refusal-clock-unknown = ParlorとDiscordの接続が切れていた可能性があり、確認できるまで時計の判定を待っています。数秒後にもう一度着手してください。
refusal-own-time = 時間が切れているのはあなたです。相手が勝ちを宣言する前に着手してください。
refusal-no-limit = この対局に時間制限はありません。
refusal-rematch-offered = すでに{ $by }さんが再戦を申し込んでいます。このチャンネルのメッセージをご覧ください。
newest-board = 最新の盤面：{ $link }

did-you-mean = { $count ->
    [1] 「{ $input }」は{ $meant }のことですか？
   *[other] 「{ $input }」は何通りかに読めます。どれのことですか？
}
no-such-game = ここにあなたの対局{ $input }はありません。{ $list ->
    [none] {""}
   *[other] あなたの対局：{ $list }
}
no-game-here = このチャンネルにあなたの対局はありません。「/対局」で申し込むか、「/コンピューター対局」でコンピューターと対局できます。
which-game = このチャンネルにあなたの対局が複数あります。オプション「ゲーム」で指定してください：{ $list }
move-fits-several = **{ $move }**は複数の対局で可能な手です。どの対局ですか？
no-such-title = 「{ $input }」というゲームはありません。選べるゲーム：{ $allowed }。
challenges-waiting = ここには返事待ちの申し込みが{ $waiting }件あります。先に1件取り消してください。
challenge-bot = ボットは申し込みを受けられません。人を選んでください。誰も選ばなければ、このチャンネルの誰でも受けられます。コンピューターとの対局には「/コンピューター対局」を使ってください。
challenge-not-member = { $who }さんはこのサーバーのメンバーではないため、ここでは対局できません。
only-in-servers = これはParlorを追加したサーバーのチャンネルで使えます。そちらで使ってください。
only-with-others = ここにはほかに対局できる人がいません。サーバーか、ほかの人との会話で使ってください。
answers-private = このサーバーではParlorの返信があなたにしか見えないため、誰とも対局できません。管理者に、「外部アプリを使用」の権限を付けてもらうか、Parlorをサーバーに追加してもらってください。
pair-by-answers = ここでは盤面を1つずつしか表示できません。まず1局対局し、終わったら「再戦」を押すと先後が入れ替わります。
live-needs-channel = 1時間未満の対局には、Parlorが自分から投稿できるチャンネルが必要です。{ $permissions ->
    [none] そのようなチャンネルか、もっと長い持ち時間を選んでください。
   *[other] ここでParlorに足りない権限：{ $permissions }。管理者に付けてもらうか、別のチャンネルか、もっと長い持ち時間を選んでください。
}
live-full = ここではすでに1時間未満の対局が{ $most }局進行中で、Parlorは新しい対局用のスレッドを作れません。1局終わるのを待つか、Parlorに次の権限があるチャンネルで対局してください：{ $permissions }。
live-without-thread = -# Parlorはここでスレッドを作れないため、この対局はチャンネルで続きます。スレッドに必要な権限：{ $permissions }。
live-tournament-few = Parlorはここでスレッドを作れないため、同時に行えるのは{ $most }局までです。スレッドに必要な権限：{ $permissions }。
pair-permissions = このチャンネルでは2局を同時に始められません。Parlorに足りない権限：{ $permissions }。管理者に付けてもらってください。
only-managers = これができるのは「サーバー管理」の権限を持つ人だけです。
banned = このサーバーでは対局の開始も参加もできません{ $until ->
    [none] {""}
   *[other] （解除：{ $until }）
}。進行中の対局は、大会のものを除いて続けられます。
banned-vote = このサーバーでは対局が禁止されているため、あなたの投票は数えられません。
opponent-banned = { $who }さんはこのサーバーでは対局の開始も参加もできません{ $until ->
    [none] {""}
   *[other] （解除：{ $until }）
}。ほかの人に申し込んでください。
trouble = Parlorで問題が発生しました。少し待ってから、もう一度お試しください。
too-slow = 時間がかかりすぎました。着手した場合は、「/盤面」で確かめてからもう一度お試しください。
answer-lost = 返信を送れませんでした。もう一度お試しください。
unknown-command = そのコマンドは変更されました。Discordを再起動すると新しくなります。
option-numbers = 「{ $option }」に使える数：{ $least ->
    [none] {""}
   *[other] { $least }以上
}{ $most ->
    [none] {""}
   *[other] { $most }以下
}。別の数にしてください。
option-characters = 「{ $option }」は{ $most }文字以内にしてください。
option-channels = 何も変わっていません。テキストチャンネルかアナウンスチャンネルを選んでください。
unknown-button = このボタンは古くなっています。「/盤面」で最新の盤面を表示できます。
missing-permissions = Parlorはこのチャンネルに自分から投稿できないため、あなたへの返信で送りました。Parlorに次の権限を与えるよう、管理者に頼んでください：{ $permissions }。
not-in-thread = Parlorはこのプライベートスレッドに参加していないため、自分からは投稿できません。ここでメンションすると参加します：{ $me }
refused-here = Discordに拒否されるため、Parlorはここに投稿できません。サーバー管理者に、このチャンネルで「/権限診断」を使ってもらってください。
direct-board = 対局の場所：{ $link }

## 操作した人への返事

challenge-sent = 対局を申し込みました。
challenge-sent-to = { $channel }で対局を申し込みました。
challenge-kept = 継続募集を始めました。ここにいる人なら誰でも受けられ、この募集の対局が3局未満のあいだは繰り返し募集します。やめるときは「取り消し」を押すか、あとで「/募集一覧」を使ってください。
keep-alone = 継続募集は1局ずつで、誰でも受けられるものだけです。相手と「対局数」を省くか、「保持」を省いてください。
keep-by-answers = ここではParlorが自分から投稿できないため、繰り返し募集できません。「保持」を省いてください。
offer-withdrawn = 継続募集を取り下げました。進行中の対局は続きます。
accepted = 承諾しました。盤面はこのあと表示されます。
played = 着手しました：{ $move }。
resigned = 投了しました。
aborted = 対局を中止しました。成績には含まれません。
claimed = 勝ちを宣言しました。
extended = { $other }さんの時間を1日延長しました。
rematch-sent = 再戦を申し込みました。
play-set-up = { $other }との**{ $game }**を始めました。
took-back = 手を戻しました。
computer-off = ここではコンピューターとの対局がオフになっています。サーバー管理者が「/サーバー設定」で許可できます。
computer-private = このサーバーでは、コンピューターとの対局は非公開です。
computer-many = ここではコンピューターと{ $games }局を対局中です。先にどれかを終えるか投了してください。
kept-playing = そのままにしました。
not-played = わかりました。あなたの番です。
hint = ヒント：**{ $move }**。{ $reason }
hint-wins = これで勝ちです。
hint-stops-win = 相手がすぐに勝つのを防ぎます。
hint-captures = 相手の駒を{ $pieces }個取ります。
hint-gains = { $gain }増えます。
hint-failed = ヒントが見つかりませんでした。もう一度お試しください。
hint-busy = 前回のヒントをまだ探しています。届くまでお待ちください。
plays-in-event = 大会かリーグで、{ $game }をこれと同じ盤で対局中です。その対局が終わるまで、コンピューターとの新しい対局とヒントは使えません。別の大きさか別のゲームを選んでください。
more = { $game }：何をしますか？
noted = { $ply ->
    [0] 最初の手の前
   *[other] { $ply }手目の後
}のメモを保存しました。この盤面とリプレイで、あなたにだけ表示されます。
note-deleted = { $ply ->
    [0] 最初の手の前
   *[other] { $ply }手目の後
}のメモを削除しました。
note-many = メモは{ $count }件が上限です。削除するには、メモを開いて本文を空にしてください。
note-long = その間に同じ場所へ別のメモが書かれていて、合わせると{ $most }文字を超えます。何も保存されませんでした。
note-title = あなたのメモ（{ $ply ->
    [0] 最初の手の前
   *[other] { $ply }手目の後
}）：
follow-not = { $game }はフォローできません。終わった対局か、ここでは見られない対局です。
follow-many = { $count }局をフォロー中で、これが上限です。「/対局一覧」の「フォロー中」からどれかをやめてください。
followed = { $how ->
    [direct] { $moves ->
        [yes] { $game }の1手ごとにDMでお知らせします。
       *[other] { $game }が終わったらDMでお知らせします。
    }
    [daily] { $moves ->
        [yes] { $game }の進み具合を毎日のお知らせに載せます。
       *[other] { $game }が終わったら毎日のお知らせに載せます。
    }
   *[other] { $game }をフォローしましたが、「/個人設定」で通知がオフのため、お知らせはしません。一覧は「/対局一覧」の「フォロー中」です。
}
unfollowed = #{ $id }のフォローをやめました。
followed-title = **フォロー中の対局**
followed-none = フォロー中の対局はありません。ほかの人の盤面の「その他」からフォローできます。
followed-line = **#{ $id }** { $title }：{ $one } 対 { $two } · { $turn ->
    [none] 終局
   *[other] { $turn }の番
} { $link }
offered-draw = 引き分けを提案しました。提案は、相手が返事をするか着手するまで有効です。
agreed-draw = 合意により引き分けになりました。
asked-takeback = 待ったを求めました。相手が返事をするか次の手を打つまで有効です。
gave-back = 待ったを認めました。
declined = 断りました。
withdrawn = 取り下げました。
planned = { $game }で予約しました。見えるのはあなただけです。別の手が打たれるか、待ったが認められると消えます。
plan-step = **{ $to }**なら**{ $play }**
plan-dropped = { $game }：予約を取り消しました。
plans-none = ここにはまだ予約がありません。相手が考えているあいだに「/予約手 相手:d4 対応:e5」と入力すると、相手のd4にすぐe5で応じます。
away = 不在にしました。1手1時間以上のすべての対局で時計が止まり、{ $until }にまた動き出します。そのあと今年使える不在日数：{ $left }日。
away-back = おかえりなさい。時計がまた動き出しました。今年使える不在日数：残り{ $left }日。
date = { $year }年{ $month ->
    [jan] 1月
    [feb] 2月
    [mar] 3月
    [apr] 4月
    [may] 5月
    [jun] 6月
    [jul] 7月
    [aug] 8月
    [sep] 9月
    [oct] 10月
    [nov] 11月
   *[dec] 12月
}{ $day }日（{ $weekday ->
    [mon] 月
    [tue] 火
    [wed] 水
    [thu] 木
    [fri] 金
    [sat] 土
   *[sun] 日
}）
away-days = { $days }日
away-unreadable = 「{ $input }」は期間として読み取れません。「3日」「明日」「1月31日」のように書いてください。
away-past = 未来の日時ではありません。「3日」のように書いてください。何も書かなければ、戻るまで不在になります。
away-too-long = 長すぎます。今年使える不在日数：残り{ $left }日。
away-not = あなたは不在になっていません。
resign-ask = { $game }（対 { $other }）を投了しますか？
resign-ask-rolled = { $game }（対 { $other }）を投了しますか？最初のサイコロの目をすでに見ているので、負けになります。
draw-ask = { $game }（対 { $other }）で引き分けを提案しますか？
abort-ask = { $game }（対 { $other }）を中止しますか？まだ両者が2手ずつ打っていないので、成績には含まれません。
challenge-who = { $other }さんにどのゲームを申し込みますか？{ $rated ->
    [yes] レーティング対象です（「/対局」なら変えられます）。
   *[no] レーティング対象外です。
}
rematch-closed = その再戦は成立しませんでした。「/対局」で新しく申し込んでください。
rematch-former = 相手がデータを削除したため、再戦はできません。「/対局」で新しく申し込んでください。
board-closed = { $game }は始まりませんでした。
board-open = { $game }はまだ始まっていません。申し込みは返事待ちです。

replay = **{ $game }**、{ $ply }手目／全{ $plies }手{ $after }：{ $status }。
replay-after = （**{ $last }**のあと）
animation = { $game }のGIFです。
animation-failed = GIFを作れませんでした。あとでもう一度お試しください。「前へ」と「次へ」で1手ずつ見られます。
animation-busy = 前回のGIFをまだ作成しています。届くまでお待ちください。
analysis = **{ $game }**：コンピューターから見た、1手ごとの{ $yours ->
    [yes] あなた（{ $colour }）
   *[no] { $colour }
}の勝率です。
analysis-dice = 縦に跳ぶところはサイコロの運です。
analysis-turnings = 勝率を大きく下げた手：
analysis-turning = { $ply }手目 **{ $move }**：{ $colour }の勝率 { $before } → { $after }（**{ $better }** のほうが良い手でした）
analysis-even = 大きなミスはありませんでした。お見事です！
analysis-alt = 曲線：{ $game }の全{ $plies }手における{ $yours ->
    [yes] あなた
   *[no] { $colour }
}の勝率。開始時{ $start }、終了時{ $end }、最低{ $least }、最高{ $most }。
analysis-alt-turning = { $ply }手目{ $move }：{ $colour }の勝率が{ $before }から{ $after }へ。{ $better }のほうが良い手でした。
analysis-plies = 手数
analysis-short = { $game }は手数が少なすぎるため、解析できません。
analysis-long = { $game }は{ $most }手を超えているため、解析できません。
analysis-running = { $game }はまだ対局中です。終局後に解析できます。
message-without-game = このメッセージには対局がありません。盤面、結果、リプレイのメッセージでお試しください。
analysis-busy = 前の解析がまだ終わっていません。終わるまでお待ちください。
analysis-failed = 解析できませんでした。あとでもう一度お試しください。
percent = { $value }%
record = { $game }の棋譜です。parlor verifyコマンドで検証でき、「/検討」で開けます。
record-without-seed = サイコロのシードは終局後に追加されます。
explore = **{ $title }**、{ $variant }：あなただけに見える検討盤、{ $ply }手目まで。{ $standing }。
explore-tried = お試し中：**{ $moves }**。対局には影響しません。
explore-back = 実際に打たれた{ $own }手のうち、{ $kept }手目まで戻しました。
explore-no-roll = 「{ $input }」には手の前にサイコロの目がありません。サイコロは{ $sides }面です。書き方の例：{ $example }。
explore-too-long = この検討盤は上限の{ $most }手に達しました。手を戻すか、最初からやり直してください。
explore-unusable = この棋譜は検討できません。{ $why }
explore-gone = この検討盤はもうありません。残るのは新しいほうから{ $most }個で、それぞれ最後の操作から30日間です。「/検討」で新しく開けます。
explore-not-yours = この検討盤はほかの人のものです。「/検討」で自分用に開けます。
explore-twice = 反映された操作は1つだけです。盤面を確かめてから続けてください。
explore-busy = 前回の盤面をまだ描いています。少し待ってからもう一度お試しください。
explore-often = 1分間に{ $most }個の検討盤を開きました。少し待つか、開いた検討盤のどれかで続けてください。

## チャンネルへのメッセージ

challenge = { $by }さんが{ $opponent }さんに**{ $game }**の対局を申し込みました。期限：{ $until }。
challenge-open = { $by }さんが**{ $game }**の対局相手を募集しています。ここにいる人なら誰でも受けられます。{ $until ->
    [none] 募集は続きます。
   *[other] 期限：{ $until }。
}
challenge-rematch = { $by }さんが{ $opponent }さんに、先後を入れ替えた再戦を申し込みました：**{ $game }**。期限：{ $until }。
terms-lines =
    - { $variant } · { $pace }
    - { $first } · { $rated ->
        [yes] レーティング対象
       *[no] レーティング対象外
    }
terms = { $variant }、{ $first }、{ $pace }、{ $rated ->
    [yes] レーティング対象
   *[no] レーティング対象外
}
first-challenger = 先手は{ $by }さん
first-opponent = 先手は相手
first-lot = 先手は抽選
first-both = 2局同時（先手は1局ずつ）
pace-none = 時間制限なし
pace-1m = 1手1分
pace-3m = 1手3分
pace-5m = 1手5分
pace-10m = 1手10分
pace-15m = 1手15分
pace-30m = 1手30分
pace-1h = 1手1時間
pace-6h = 1手6時間
pace-12h = 1手12時間
pace-1d = 1手1日
pace-3d = 1手3日
pace-7d = 1手7日
pace-5m-10s = 5分＋1手ごとに10秒
pace-15m-30s = 15分＋1手ごとに30秒
pace-3d-12h = 3日＋1手ごとに12時間（最大3日）
pace-5d-1d = 5日＋1手ごとに1日（最大7日）
pace-7d-in-all = 1局通算で各自7日
pace-14d-in-all = 1局通算で各自14日
live-called = この対局では、通知の設定にかかわらず着手のたびにお知らせします。不在日でも時計は止まりません。

challenge-accepted = { $by }さんが申し込みを承諾しました。**{ $game }**の始まりです。
challenge-declined = { $me }さん、**{ $game }**の申し込みは辞退されました。
challenge-declined-short = **{ $game }**の申し込みは辞退されました。
challenge-not-yours = この申し込みは受けられません。ほかの申し込みを探すか、「/対局」で自分から申し込んでください。
challenge-void = この申し込みはもう受けられません。
blocked = { $who }さんは今後、あなたに対局を申し込むことも、あなたの募集に応じることもできません。「/ブロック解除」で元に戻せます。
takes-no-challenges = { $who }さんは対局の申し込みを受け付けていません。
block-self = 自分をブロックすることはできません。
block-bot = ブロックできるのは人だけです。
block-many = ブロックできる上限の{ $count }人に達しています。先に「/ブロック解除」で1人解除してください。
block-none = 誰もブロックしていません。
block-list = ブロック中：{ $people }。「/ブロック解除」で解除できます。
unblocked = { $who }さんは、またあなたに対局を申し込めます。
unblock-none = { $who }さんはブロックしていません。
challenge-cancelled = **{ $game }**の申し込みは取り消されました。
challenge-expired = { $me }さん、**{ $game }**の申し込みは期限までに誰にも承諾されませんでした。
challenge-unanswered = { $me }さん、{ $opponent }さんは{ $kind ->
    [rematch] 再戦
   *[challenge] 対局の申し込み
}（**{ $game }**）に期限までに返答しませんでした。
challenge-expired-short = **{ $game }**の申し込みは期限切れになりました。
lobby-title = **対局相手を募集中**
lobby-hidden = 現在、この申し込みのチャンネルがParlorに見えないため、参加できるかどうか確認できません。しばらくしてからもう一度試してください。
channels-unseen = 現在、Parlorに見えないチャンネルがあるため、すべてを表示できません。しばらくしてからもう一度試してください。
lobby-none = いまは誰も対局相手を募集していません。下のメニューからゲームを選んで募集すると、誰でも参加できます。
lobby-line = - **{ $game }**（{ $by }さん）：{ $terms }。{ $until ->
    [none] 募集継続中
   *[other] 期限：{ $until }
}{ $channel ->
    [here] {""}
   *[other] 。対局場所：{ $channel }
}
lobby-more = …ほか{ $count }件：「/募集一覧」
lobby-offer = ゲームを選んで募集
offers-title = **このサーバーでのあなたの継続募集**
offers-none = このサーバーに継続募集はありません。「/対局」で「保持」を選ぶと始められます。
offers-line = - **{ $game }**、{ $variant }、{ $channel }：{ $running ->
    [0] 進行中の対局はありません
    [3] 3局が進行中。1局終わると次の募集が出ます
   *[other] { $running }局が進行中
}
lobby-call = { $role } 対局相手を募集している人がいます。
lobby-joined = **{ $game }**に参加しました。盤面は{ $channel }に表示されます。
lobby-unplayable = **{ $game }**は始められません。{ $place ->
    [gone] チャンネルが削除されています
   *[other] Parlorは{ $place }に投稿できなくなりました
}。

draw-offered = { $me }さん、{ $by }さんが**{ $game }**で引き分けを提案しています。{ $turn }{ $time }
draw-declined = { $me }さん、**{ $game }**（対 { $by }）の引き分けの提案は断られました。{ $turn }{ $time }
takeback-asked = { $me }さん、{ $by }さんが**{ $game }**で**{ $moves }**の待ったを求めています。{ $turn }{ $time }
takeback-declined = { $me }さん、{ $by }さんは**{ $game }**の待ったを認めませんでした。{ $turn }{ $time }
proposal-withdrawn = { $me }さん、{ $by }さんが**{ $game }**での{ $proposal ->
    [draw] 引き分けの提案
   *[takeback] 待った
}を取り下げました。{ $turn }{ $time }
proposal-turn = { $yours ->
    [yes] 引き続きあなたの番です。
   *[no] 今は{ $turn }の番です。
}
taken-back = { $me }さん、**{ $game }**（対 { $other }）で待ったが認められました。**{ $last }**のあとに戻り、あなたの番です。{ $time }
taken-back-all = { $me }さん、**{ $game }**（対 { $other }）で待ったが認められました。初手に戻り、あなたの番です。{ $time }
moves-planned = { $by }さんはあなたの**{ $move }**に**{ $reply }**を予約していました。
moves-planned-many = 予約どおりに打たれた手：**{ $moves }**。
moves-since = 前の盤面からの手：**{ $moves }**。
away-used = { $me }さん、**{ $game }**で時間が切れたため、不在日数を一部使いました。期限：{ $deadline }。今年の残り：{ $left }日。
began = { $me }さん、**{ $game }**（対 { $other }）が始まりました。初手はあなたです。{ $dice }{ $time }
pair-first = -# 先後を入れ替えたもう1局も始まります。
pair-second = -# { $game }と同時に始まる2局目です。先後が入れ替わっています。
ended-hints = （ヒント{ $hints }回）
goal = -# 目標：{ $pitch }
moves-left = -# あと{ $left }手で、この対局は勝者なしで終わります（1局は{ $most }手までです）。
moved = { $me }さん、**{ $game }**（対 { $other }）はあなたの番です。前の手：**{ $last }**。{ $planned }{ $dice }{ $time }
moved-computer = { $me }さん、**{ $game }**はあなたの番です。あなた：**{ $own }**、{ $computer }{ $roll ->
    [none] {""}
   *[other] （出目{ $roll }）
}：**{ $reply }**。{ $dice }{ $time }
private-began = **{ $game }**（対 { $other }）、あなたの番です。{ $dice }
private-turn = **{ $game }**はあなたの番です。{ $own ->
    [none] {""}
   *[other] あなた：**{ $own }**、
}{ $computer }{ $roll ->
    [none] {""}
   *[other] （出目{ $roll }）
}：**{ $reply }**。{ $dice }
private-thinking = { $own ->
    [none] **{ $game }**：{ $computer }が考えています。
   *[other] **{ $game }**：あなたの手は**{ $own }**です。{ $computer }が考えています。
}
continued-below = この続きは下にあります。
continued-on-page = この続きは盤面ページにあります。
choose-friend = 誰と対局しますか？このゲームの申し込みをここに投稿します。{ $rated ->
    [yes] レーティング対象です（「/対局」なら変えられます）。
   *[no] レーティング対象外です。
}
menu-friend = 相手を選ぶ
next-board = 次の対局：
next-none = ほかにあなたの番の対局はありません。
well-done = お見事！{ $game }で{ $level }に初めて勝ちました。
former-board = -# **{ $game }**・{ $by }：**{ $last }**{ $next ->
    [none] {""}
   *[other] {"・"}[次の盤面]({ $next })
}
former-board-began = -# **{ $game }**が始まりました{ $next ->
    [none] {""}
   *[other] {"・"}[次の盤面]({ $next })
}
shown-already = すでに公開されています。
show-elsewhere = ここにはこの対局を見られない人がいるため、公開できません。
dice-roll = サイコロの目は**{ $roll }**です。
dice-forfeited-many = 打てる手のない目が{ $turns }回出ました。最後の数回：
dice-forfeited = { $by }は{ $roll }が出て動けず、パスになりました。
dice-sealed = { $game }の出目はすべて、最初に振る前に決まった秘密の数（シード）から作られます。シードは終局時に公開されます。それまで見られるのはその指紋（SHA-256）で、別のシードなら指紋も変わります：`{ $hash }`
dice-revealed = -# サイコロのシード：`{ $seed }`
time-left = 期限：{ $deadline }。
times-left = 期限：{ $deadline }。{ $other }さんの残りは{ $time }です。
board-turn = **{ $game }**：{ $after }{ $turn }の番です（対 { $other }）。{ $dice }{ $time }
board-after = **{ $last }**のあと、
board-seat = あなたは{ $colour }です。
board-voter = あなたのチーム：{ $team }。{ $move ->
    [none] {""}
   *[other] あなたの票：**{ $move }**（締め切りまで変えられます）。
}
reminded = { $me }さん、{ $other }さんとの**{ $game }**の残り時間が少なくなっています。期限：{ $deadline }。
time-up = { $me }さん、**{ $game }**で{ $other }さんの時間が切れました。勝ちを宣言するか、1日延長してください。どちらもしなければ、対局は{ $lapse }に終わります。
was-extended = { $me }さん、{ $other }さんが**{ $game }**の時間を1日延長しました。期限：{ $deadline }。

ended-rules = **{ $game }**は、**{ $winner }**（{ $colour }）が**{ $last }**で{ $loser }に勝ちました。{ $why }
ended-resigned = **{ $game }**は、**{ $winner }**（{ $colour }）の勝ちです。{ $loser }が投了しました。
ended-claimed = **{ $game }**は、**{ $winner }**（{ $colour }）が{ $loser }に時間切れで勝ちました。
ended-lapsed = **{ $game }**は、**{ $winner }**（{ $colour }）の時間切れ勝ちです。{ $loser }が着手しなくなりました。
ended-drawn = **{ $game }**（{ $winner } 対 { $loser }）は引き分けです。
ended-agreed = **{ $game }**（{ $winner } 対 { $loser }）は、合意により引き分けです。
ended-adjudicated = **{ $game }**は、**{ $winner }**（{ $colour }）が{ $loser }に勝ちました。{ $by }さんによる裁定です。
ended-adjudicated-drawn = **{ $game }**（{ $winner } 対 { $loser }）は引き分けです。{ $by }さんによる裁定です。
ended-stopped = { $event ->
    [yes] **{ $game }**（{ $winner } 対 { $loser }）は、{ $by }さんが終了させました。成績には含まれません。
   *[no] **{ $game }**（{ $winner } 対 { $loser }）は、サーバー管理者の{ $by }さんが終了させました。成績には含まれません。
}
ended-too-long = **{ $game }**（{ $winner } 対 { $loser }）は、上限の{ $plies }手に達したため、勝者なしで終わりました。成績には含まれません。
ended-season = シーズンが終わったため、**{ $game }**（{ $winner } 対 { $loser }）は打ち切られました。レーティングには反映されません。
ended-aborted-time = **{ $game }**（{ $winner } 対 { $loser }）は、両者が2手ずつ打つ前に時間が切れ、中止になりました。成績には含まれません。
ended-aborted = **{ $game }**（{ $winner } 対 { $loser }）は、両者が2手ずつ打つ前に中止になりました。成績には含まれません。
rating-changes = レーティング：{ $one } · { $two }
rating-of = { $who } { $change }
rating-change = { $before } → { $after }（{ $by }）
rating = { $points }{ $provisional ->
    [yes] ?
   *[no] {""}
}
rating-new = 新規（{ $needed }局中{ $games }局）

## 大会

tournament-invitation =
    {""}**{ $name }**：{ $game }（{ $variant }）の大会、{ $pace }、{ $form ->
        [knockout] トーナメント戦
        [swiss] スイス式
        [teams] 団体戦
       *[round-robin] 総当たり戦
    }。
    -# { $form ->
        [knockout] 先後を入れ替えて2局ずつ対戦します。引き分けなら2回まで再戦し、それでも決まらなければレーティング上位の人が勝ち上がります。負けた人は敗退です。
        [swiss] 各ラウンドで、得点の近い人と1局ずつ対局します。同じ人とは一度しか当たりません。{ $rounds ->
            [none] ラウンドの数は人数に応じて3～9です。
           *[other] ラウンドは最大{ $rounds }回です。
        }人数が奇数なら、毎回1人が対局なしで1点を得ます。
        [teams] 各チームのレーティング順に対戦し、先後を入れ替えて2局ずつ打ちます。両チームから同じ人数が出場します。
       *[round-robin] 全員と2局ずつ、先後を入れ替えて対局します。
    }{ $groups ->
        [yes] 9人以上ならグループに分かれ、各グループの1位が決勝グループで対戦します。
       *[no] {""}
    }時間切れはその対局の負けです。1手も打たずに2局で時間切れになると失格です。開始後に離脱すると残りはすべて負けになります。{ $role ->
        [none] {""}
       *[other] 優勝者には{ $role }が付きます。
    }
tournament-open-players = 参加者（{ $count }／{ $seats }人）：{ $players }
tournament-open-nobody = まだ誰も参加していません。定員は{ $seats }人です。
tournament-open-hint = 「参加」を押してください。主催者が{ $until }までに開始します。開始しなければ中止になります。
tournament-open-full = 満員です。主催者は{ $until }まで「開始」を押せます。そのあとは中止になります。「参加」を押すとキャンセル待ちになります。
tournament-starts = 「参加」を押してください。{ $teams ->
    [yes] 各チーム{ $least }人以上
   *[no] { $least }人以上
}集まれば{ $starts }に始まります。
tournament-starts-full = 満員です。{ $starts }に始まります。「参加」を押すとキャンセル待ちになります。
tournament-waiting = キャンセル待ち：{ $players }
tournament-not-here = 未確認：{ $players }
tournament-check-in-later = -# 開始前の1時間に「出席」を押してください。押さないと出場枠を失います。
tournament-check-in-now = { $full ->
    [yes] 満員です。「出席」を押すと出場枠が確定します。今から参加する人はキャンセル待ちになります。
   *[no] 「出席」を押すと出場枠が確定します。今からの参加もできます。
}{ $teams ->
    [yes] 各チーム{ $least }人以上
   *[no] { $least }人以上
}が出席すれば{ $starts }に始まります。
tournament-check-in-call = **{ $name }**は{ $starts }に始まります。それまでに「出席」を押さないと出場枠を失います：{ $players }
tournament-teams = { $one }対{ $two }。参加すると、持っているロールのチームに入ります。
tournament-team-waits = **{ $name }**に参加しました。相手チームの人数がそろえば出場できます。
tournament-which-team = **{ $name }**の両方のロールを持っています。どちらのチームで出場しますか。チーム1は{ $one }、チーム2は{ $two }です。
tournament-no-team = **{ $name }**に出られるのは{ $one }と{ $two }の人だけです。あなたはどちらのロールも持っていません。
tournament-two-teams = 団体戦には@everyone以外の異なる2つのロールが必要です。「チーム1」と「チーム2」を入力してください。
tournament-teams-only = チームを選べるのは団体戦だけです。その形式を選ぶか、両方のロールを省略してください。
tournament-teams-begin = **{ $name }**：{ $one }対{ $two }が始まります。各2局：
tournament-team-score = { $one } **{ $score }** { $two }
tournament-team-won = **{ $name }**が終わりました。{ $team }の勝ちです。おめでとうございます！
tournament-teams-tied = **{ $name }**が終わりました。{ $one }と{ $two }の引き分けです。おめでとうございます！
tournament-repeats = -# { $repeats ->
    [weekly] 毎週開催されます。
    [fortnightly] 2週間ごとに開催されます。
   *[monthly] 毎月開催されます。
}
tournament-for-door = -# 対象：{ $door }。新しい人は1500として数えます。
tournament-door-from = レーティング{ $from }以上
tournament-door-to = レーティング{ $to }以下
tournament-door-between = レーティング{ $from }から{ $to }
tournament-door = **{ $name }**の対象は{ $door }で、あなたは範囲外です。新しい人は1500として数えます。
tournament-door-shut = 「下限」が「上限」より大きいため、誰も参加できません。入れ替えてください。
tournament-waits = **{ $name }**は満員です。キャンセル待ちの{ $number }番目で、開始前に空きが出れば参加できます。
tournament-put-off = **{ $name }**は、{ $asked ->
    [yes] { $teams ->
        [yes] 出席者が{ $least }人に足りないチームがあるため
       *[no] 出席者が{ $least }人に足りないため
    }
   *[no] { $teams ->
        [yes] { $least }人に足りないチームがあるため
       *[no] 参加者が{ $least }人に足りないため
    }
}延期されます。新しい開始日時は{ $starts }です。{ $asked ->
    [yes] 参加している人は、開始前の1時間に「出席」を押してください。まだの人は、告知の「参加」を押してください。
   *[no] 参加している人の出場枠はそのままです。まだの人は、告知の「参加」を押してください。
}それでも人数が足りない場合は中止になります。
tournament-too-few-joined = **{ $name }**は、{ $teams ->
    [yes] { $least }人に足りないチームがあったため
   *[no] 参加者が{ $least }人に足りなかったため
}中止されました。
tournament-series-over = 2回続けて参加者が足りなかったため、次回の開催はありません。主催者は「/大会 作成」で新しく作れます。
tournament-starts-when = 開始は1年以内で選んでください（例：「3日」「金曜日20:00」「1月31日」）。時刻のタイムゾーンは{ $zone }です（管理者が「/サーバー設定 地域」で変えられます）。
tournament-at-least-seats = 「最少人数」は「定員」以下にしてください。
tournament-name-taken = 終わっていない大会に**{ $name }**という名前があります。別の名前にしてください。
tournament-name-plain = 名前にはメンション、リンク、書式を使わないでください。
tournament-name-long = 名前が長すぎます。{ $most }文字以内にしてください。
tournament-no-player = その人は**{ $name }**に参加していません。参加者は「/大会 順位表」で見られます。
tournament-has-played = その人の**{ $name }**の対局では両者がすでに2手ずつ打っているため、交代できません。「/大会 除外」を使ってください。
tournament-new-plays = その人はもう**{ $name }**に参加しています。別の人を選んでください。
tournament-other-team = { $new }さんはそのチームのロール{ $role }を持っていません。持っている人を選んでください。
tournament-too-late = **{ $name }**にはもう追加できません。スイス式は2ラウンド目まで、空きのあるグループは最初の結果が出るまで追加できます。
tournament-no-place = **{ $name }**に空きはありません。代わりに、参加者を交代させることはできます。
tournament-not-yet = **{ $name }**はまだ始まっていません。告知のボタンから参加できます。
tournament-added = { $who }さんがこれから**{ $name }**に加わります。
tournament-seats = この形式の定員は{ $fewest }～{ $most }人です。別の数を選んでください。
tournament-rounds-swiss = ラウンドの数を選べるのはスイス式だけです。その形式を選ぶか、ラウンド数を省略してください。
tournament-no-member = ボットではない、このサーバーのメンバーを選んでください。
tournament-only-its-games = 主催者が裁定できるのは大会の対局だけです。大会の対局を指定してください。
tournament-remove-ask = { $who }さんを**{ $name }**から外しますか？残りの対局は負けになり、これまでの結果はそのまま残ります。
tournament-removed = { $who }さんを**{ $name }**から外しました。
tournament-removed-player = **{ $name }**：主催者が{ $player }さんを外しました。残りの対局は相手の不戦勝になります。
tournament-replaced = **{ $name }**で{ $who }さんの代わりに{ $new }さんが参加します。
tournament-new-player = **{ $name }**：{ $player }さんが代わりに参加し、対局を最初から始めます：{ $games }
tournament-new-player-waits = **{ $name }**：{ $player }さんが代わりに参加します。次の対局はここでお知らせします。
tournament-late-player = **{ $name }**：{ $player }さんが途中から加わります。対局：{ $games }
tournament-late-waits = **{ $name }**：{ $player }さんが途中から加わります。最初の対局はここでお知らせします。
tournament-late-swiss = **{ $name }**：{ $player }さんが途中から加わり、2ラウンド目から対局します。
tournament-season-ends = シーズンは{ $ends }に終わります。終わっていない対局は打ち切られ、両者に0.5点ずつ入ります（レーティングなし）。
tournament-renamed = **{ $old }**の名前を**{ $name }**に変えました。
tournament-bye-line = - { $player }さんは不戦で勝ち上がり
button-tournament-remove-yes = はい、外します
tournament-fair-play = -# プログラムや他の人の助けは禁止です。Parlorには見えませんが、主催者はそれを理由に除外できます。
tournament-has-begun = { $count }人で始まりました：{ $players }
tournament-next-players = 次回の参加者（{ $count }人）：{ $players }
tournament-is-over = 終了しました。
tournament-group-begins = **{ $name }**{ $part ->
    [group] （グループ{ $number }）
    [final] （決勝グループ）
   *[only] {""}
}が始まります。先手：
tournament-group-line = - { $who }さん：{ $games }
tournament-later-players = 後ほど開始：{ $players }
tournament-pairing = { $game }（相手は{ $other }さん）
tournament-thread = -# 盤面は{ $thread }にあります。
tournament-round-begins = **{ $name }**（{ $matches ->
    [1] 決勝
    [2] 準決勝
    [4] 準々決勝
   *[other] { $number }回戦
}）が始まります。2局ずつの対戦：
tournament-match-line = - { $one }さん – { $two }さん：{ $games }
tournament-walkover-line = - { $winner }さんが勝ち上がり：{ $loser }さんが離脱
tournament-unplayed-line = - { $one }さん – { $two }さん：両者が離脱したため対局なし
tournament-later = 後ほど
tournament-byes = 不戦で勝ち上がり：{ $players }
tournament-swiss-begins = **{ $name }**：{ $of }ラウンド中の{ $number }ラウンド目が始まります。1局ずつの対局：
tournament-swiss-bye = - { $player }さんは対局なしで1点
tournament-swiss-walkover = - { $winner }さんに1点：{ $loser }さんが離脱
tournament-games-hint = -# 自分の対局は「/対局一覧」で見られます。手番の対局が先に並びます。
tournament-replay = **{ $name }**：{ $one }さんと{ $two }さんは引き分けのため再戦します：{ $games }。
tournament-round = { $matches ->
    [1] 決勝
    [2] 準決勝
    [4] 準々決勝
   *[other] { $number }回戦
}
tournament-swiss-round = { $number }／{ $of }ラウンド
tournament-group = グループ{ $number }
tournament-final-group = 決勝グループ
tournament-so-far = **{ $name }**、途中の順位表：
tournament-now = **{ $name }**、最終順位表：
tournament-row = `{ $place }.` { $who } **{ $points }**（{ $played }）
tournament-leader = - { $group }：{ $who } **{ $points }**（{ $played }）
tournament-table-hint = -# 数字は得点、かっこ内は終わった対局数。同点のときは同点者どうしの成績、次にゾンネボルン・ベルガーで決めます。
tournament-swiss-hint = -# 数字は得点、かっこ内は終わった対局数。同点のときは全対戦相手の得点の合計（ブッフホルツ）、同点者どうしの成績、ゾンネボルン・ベルガーの順で決めます。
tournament-won = **{ $name }**が終了しました。優勝は{ $winner }さんです。おめでとうございます！
tournament-shared = **{ $name }**が終了しました。{ $winners }が同率で優勝です。おめでとうございます！
tournament-place = `{ $place }.` { $players }
tournament-nobody-won = **{ $name }**が終了しました。優勝できる人が離脱したか現れなかったため、優勝者はいません。
tournament-nobody-played = **{ $name }**が終了しました。誰も対局しなかったため、優勝者はいません。
tournament-absent = **{ $name }**：{ $player }さんは1手も打たずに2局を時間切れで負けたため、失格です。残りの対局は相手の不戦勝になります。
tournament-missed-line = - { $winner }さんが勝ち上がり：{ $one }さんと{ $two }さんは現れませんでした
tournament-ended-early = **{ $name }**は優勝者なしで打ち切られました。進行中の対局は続きますが、大会の成績にはなりません。
tournament-called-off = { $forgotten ->
    [yes] **{ $name }**は30日間誰も開始しなかったため、中止されました。
   *[no] **{ $name }**は開始前に中止されました。
}
tournament-role-given = { $role }が付きます。
tournament-role-waits = Parlorが付けられるようになりしだい、{ $role }が付きます（「/権限診断」）。
tournament-points-label = 得点
tournament-berger-label = SB
tournament-buchholz-label = BH
tournament-bye = 不戦
tournament-alt-group = { $name }（{ $group }）の順位表：{ $rows }
tournament-alt-row = { $place }位 { $who } { $points }
tournament-alt-rounds = { $name }（{ $round }）の対戦：{ $rows }
tournament-alt-match = { $one } { $score } { $two }
tournament-board = -# 大会**{ $name }**の対局
tournament-forfeit = -# 大会**{ $name }**では{ $winner }さんの勝ちになります。
tournament-unrated-win = **{ $winner }**さんの勝ち：**{ $name }**の**{ $game }**（{ $late ->
    [yes] { $loser }さんの時間切れ
   *[no] { $loser }さんが投了
}）。両者が2手ずつ打つ前なので、レーティングは変わりません。
tournament-resigned = 投了しました。**{ $name }**では負けになります。
tournament-draw = -# 大会**{ $name }**では引き分けになります。
tournament-resign-ask = { $game }（対 { $other }）を投了しますか？**{ $name }**では負けになります。まだ両者が2手ずつ打っていないので、レーティングは変わりません。
tournament-role-set = 保存しました：優勝者に{ $role }が付きます。
tournament-role-too-late = この大会は終わっているか、優勝者に付けるロールがすでに決まっています。
draft-title = この下書きはあなただけに、1日間表示されます。公開したあとで変えられるのは名前だけです。
draft-posts = 「公開」を押すと、次の内容を{ $channel }に投稿します：
draft-games = { $form ->
    [knockout] { $seats }人なら、優勝者は少なくとも{ $games }局打ちます。
    [teams] 1人{ $games }局打ちます。
    [groups] { $seats }人なら、1人最大{ $games }局をグループで打ち、各グループの勝者は決勝も打ちます。
   *[other] { $seats }人なら、1人{ $games }局打ちます。
}
draft-zone = 時刻のタイムゾーンは{ $zone }です（管理者が「/サーバー設定 地域」で変えられます）。ほかの時刻は「/大会 作成」の「開始日」で指定してください。
draft-form = 形式
draft-pace = 持ち時間
draft-seats = 定員
draft-starts = 開始
draft-repeats = 開催の間隔
draft-check-in = 出席確認
draft-call = 告知と開始のときに呼び出すロール
draft-room = 定員{ $seats }人
draft-once = 1回だけ開催
draft-no-check-in = 出席確認なし
draft-asked = 開始前の1時間に出席を確認
draft-moment = { $date } { $hour }
draft-by-hand = 主催者が開始
draft-no-start = 開始を選ばない場合は、運営者が手動で開始します。繰り返し、出席確認、最少人数を設定するには、開始を選んでください。
draft-discarded = 下書きを破棄しました。
draft-over = この下書きは1日以上前のものなので、もう公開できません。もう一度「/大会 作成」を使ってください。
button-draft-more = 繰り返し・出席確認・ロール
button-draft-publish = 公開
button-draft-back = 戻る
button-draft-discard = 破棄
role-uncallable = Parlorは{ $role }に通知できません。誰でもそのロールをメンションできるようにするか、Parlorがすべてのロールをメンションできるようにしてください。
role-everyone-uncalled = Parlorは@everyoneには通知しません。通知を受けたい人のためのロールを選ぶか、空欄にしてください。
role-of-bot = { $role }を持っているのはBotだけです。人が持っているロールを選んでください。
tournament-created = **{ $name }**を{ $channel }で告知します。{ $starts ->
    [none] 人が集まったら「/大会 開始」で始めてください。{ $until }までに誰も始めなければ中止になります。
   *[other] { $starts }に始まります。
}
tournament-joined = **{ $name }**に参加しました。
tournament-checked-in = **{ $name }**への出席を確認しました。出場枠はそのままです。
tournament-every = 次回以降にも、離脱するまで毎回参加します。
tournament-every-off = 次回以降には自動で参加しません。参加するときは、そのつど「参加」を押してください。
tournament-next = **{ $name }**はもう始まっています。次回から、離脱するまで毎回参加します。
tournament-skipped = 今回の**{ $name }**は休みます。次回からは毎回参加します。今回も参加したくなったら、案内の「参加」を押してください。
tournament-left = **{ $name }**の参加を取り消しました。{ $every ->
    [yes] 次回以降にも参加しません。
   *[no] {""}
}
tournament-leave-ask = **{ $name }**はもう始まっています。離脱すると、まだ終わっていない大会の対局はすべて負けになり、優勝もできなくなります。{ $every ->
    [yes] 次回以降にも参加しません。次回以降だけをやめるには、「/大会 参加」で「毎回：False」にしてください。
   *[no] {""}
}
tournament-left-for-good = **{ $name }**から離脱しました。残りの対局は負けになります。
tournament-start-ask = **{ $name }**を今、{ $seats }人中{ $count }人で始めますか？開始は{ $starts }の予定です。
tournament-starting = **{ $name }**を{ $count }人で始めます。{ $channel }に、まず盤面、そのあと全対局を知らせるメッセージが届きます。
tournament-hidden = **{ $name }**を開く{ $channel }は、Parlorには見えません。{ $begun ->
    [yes] 大会は始まりましたが、Parlorがそこで「チャンネルを見る」の権限を得るまで、盤面は投稿されません。
   *[no] そこでParlorに「チャンネルを見る」の権限を付けてから、開始してください。
}
tournament-end-ask = **{ $name }**を優勝者なしで打ち切りますか？進行中の対局は続きますが、大会の成績にはなりません。{ $repeats ->
    [yes] 次回以降の開催もなくなります。
   *[no] {""}
}
tournament-stopped = **{ $name }**を終了しました。
tournament-exported = **{ $name }**の、見られる組み合わせ{ $games }件です。表はCSVとJSON、各対局には棋譜が付きます。参加者はシード順の番号で表します。あなたまたはParlorに見えないチャンネルでの、ほかの人の対局は含まれません。
tournament-export-large = ファイルがDiscordの上限を超えます。代わりに「/リプレイ」で対局ごとの棋譜を受け取ってください。
server-exported = { $span }のレーティング対局のうち、見られる{ $games }局です。表はCSVとJSON、各対局には棋譜が付きます。参加者は番号で表します。あなたまたはParlorに見えないチャンネルでの、ほかの人の対局は含まれません。
server-export-none = { $span }には、あなたとParlorの両方に見えるチャンネルでのレーティング対局がありません。別の期間を選んでください。
server-export-large = 1つのファイルに収まらない対局数です。{ $month ->
    [yes] 1か月より短い期間は書き出せません。
   *[no] 「月」も指定してください。
}
button-post-here = 今後はここに投稿
post-here-ask = **{ $name }**のチャンネルを見られる人の全員が、このチャンネルを見られるとは限りません。今後はここに投稿しますか？
tournament-moved = **{ $name }**のチャンネルへの投稿がDiscordに拒否されたため、今後はここに投稿します。
tournament-games-unposted = 大会**{ $name }**のあなたの対局が始まりましたが、{ $place ->
    [gone] 大会のチャンネルは削除されています
   *[other] Parlorは{ $place }に投稿できません
}。対局は「/対局一覧」で見られます。サーバーのどのチャンネルでも、対局番号を付けて「/着手」か「/盤面」を使えば打てます。
tournament-unposted = 大会**{ $name }**のメッセージを投稿できません。{ $place ->
    [gone] チャンネルが削除されています
   *[other] Parlorには{ $place }に投稿する権限がありません
}。参加者にはDMで知らせました。別のチャンネルで「/大会 順位表」を使うと、以後はそちらに投稿されます。{ $place ->
    [gone] {""}
   *[other] Parlorに{ $place }が見えない場合は、「チャンネルを見る」の権限を得るまでそこで待ちます。
}
tournament-organisers = これができるのは、サーバー管理者{ $role ->
    [none] {""}
   *[other] か{ $role }を持つ人
}だけです。
tournament-none = このサーバーに大会はありません。サーバー管理者は「/大会 作成」で開けます。
tournament-which = どの大会ですか？{ $list ->
    [none] {""}
   *[other] 次の中から指定してください：{ $list }
}
tournament-unknown = 「{ $typed }」という大会はありません。{ $list ->
    [none] どの大会ですか？
   *[other] 今ある大会：{ $list }
}
tournament-started = **{ $name }**はもう始まっています。
tournament-started-next = **{ $name }**はもう始まっています。次回から参加するには、告知の「毎回参加」を押してください。
tournament-not-started = **{ $name }**はまだ始まっていません。主催者が「/大会 開始」で始めます。
tournament-over = **{ $name }**は終了しました。
tournament-full = **{ $name }**は満員で、キャンセル待ちもいっぱいです。
tournament-already-joined = **{ $name }**にはもう参加しています。
tournament-once = **{ $name }**には、毎回の参加はできません。「毎回」を指定せずに参加してください。
tournament-not-joined = **{ $name }**には参加していません。
tournament-too-few = **{ $name }**を始めるには{ $teams ->
    [yes] 各チーム{ $least }人以上
   *[no] { $least }人以上
}必要です。参加者が増えるのを待ってください。
tournament-too-many = このサーバーには終わっていない大会が{ $most }件あります。先に「/大会 終了」でどれかを終えてください。
tournament-unnamed = 大会には、文字か数字を含む名前を付けてください。
tournament-permissions = このチャンネルでは大会を開けません。Parlorに足りない権限：{ $permissions }。権限を与えるか、別のチャンネルを選んでください。
tournament-role-managers = 優勝者のロールを選べるのはサーバー管理者だけです。
tournament-role-fixed = { $role }は人に付けられないロールです。別のロールを選んでください。
button-tournament-join = 参加
button-tournament-here = 出席
button-tournament-every = 毎回参加
button-tournament-skip = 今回だけ休む
button-tournament-leave = 離脱
button-tournament-start = 開始
button-tournament-start-yes = はい、始めます
button-tournament-team = チーム{ $number }
button-tournament-table = 順位表
button-tournament-leave-yes = はい、離脱します
button-tournament-end-yes = はい、終了します
button-tournament-no = いいえ、続けます

## リーグ

league-registration =
    {""}**{ $name }** 第{ $season }シーズン：{ $game }（{ $variant }）、{ $pace }。{ $weeks }週間、約{ $size }人の部で、全員が全員と2局ずつ、約{ $games }局を同時に対局します。{ $role ->
        [none] {""}
       *[other] 優勝者には{ $role }が付きます。
    }
league-registration-open = { $starts }までに参加してください。{ $least }人以上いれば、その時に始まります。
league-put-off = 参加者が足りなかったため、一度延期されました。また足りない場合は中止になります。
league-registration-players = 参加者（{ $count }人）：{ $players }
league-registration-nobody = まだ誰も参加していません。
league-registration-over = 受付は終わりました。シーズンが始まっています。
league-called-off = このシーズンは中止になりました。
league-series-over = 2回続けて参加者が足りなかったため、リーグは終了しました。サーバーの管理者は「/リーグ 作成」で新しく作れます。
league-rules = -# 各部の5分の1（1人以上）が昇格、降格します。時間が切れると負けです。プログラムや他の人の助けは禁止です。Parlorには見えませんが、主催者はそれを理由に除外できます。
league-running = **{ $name }** 第{ $season }シーズンは{ $ends }までです。終わっていない対局は打ち切られ、両者に0.5点ずつ入ります（レーティングなし）。
league-ran = **{ $name }** 第{ $season }シーズンは終わりました。
league-division-line = - { $number }部：{ $players }
league-left-out = 参加できなかった人：{ $players }
league-late = { $until }まで、参加すると最下位の部の空いている席に入れます。
league-closed = **{ $name }** 第{ $season }シーズンが終わりました。
league-champion = { $count ->
    [1] 優勝：{ $players }さん。おめでとうございます！
   *[other] 同点優勝：{ $players }さん。おめでとうございます！
}
league-no-champion = 誰も来なかったため、優勝者はいません。
league-up = - { $number }部、昇格：{ $players }
league-down = - { $number }部、降格：{ $players }
league-dropped = { $players }さん：対局の半分を時間切れで負けたため、毎シーズンの自動参加を外しました。次のシーズンには自分で参加できます。
league-next = 第{ $season }シーズンは{ $starts }に始まります。
league-ends = リーグは終了しました。次のシーズンはありません。
league-division-name = { $name } 第{ $season }シーズン { $number }部
league-created = **{ $name }**を作成しました。最初のシーズンの受付は{ $channel }で始まります。{ $starts ->
    [none] {""}
   *[other] シーズンは{ $starts }に始まり、1人約{ $games }局を同時に打ちます。
}誰にも通知していないので、メンバーに知らせてください。
league-joined = **{ $name }** 第{ $season }シーズンに参加しました。{ $starts }に始まります。{ $every ->
    [yes] その後も、離脱するまで毎シーズン参加します。
   *[no] {""}
}一度に多くの番が来るなら、「/個人設定」で1日1通のお知らせにまとめられます。
league-joined-late = **{ $name }**の{ $division }部に入りました。今から対局が始まります。{ $every ->
    [yes] その後も、離脱するまで毎シーズン参加します。
   *[no] {""}
}
league-kept = これまでどおり**{ $name }**の{ $division }部で対局します。{ $every ->
    [yes] その後も、離脱するまで毎シーズン参加します。
   *[no] その後のシーズンには参加しません。
}
league-already = **{ $name }**にはすでにその形で参加しています。
league-left = **{ $name }**の次のシーズンには参加しません。
league-leave-ask = **{ $name }**の次のシーズンには参加しません。第{ $season }シーズンはまだ続いています。それも離脱すると、終わっていない対局はすべて負けになります。
league-not-joined = **{ $name }**には参加していません。
league-none = このサーバーにはリーグがありません。管理者は「/リーグ 作成」で作れます。
league-which = どのリーグですか？{ $list ->
    [none] {""}
   *[other] 次から選んでください：{ $list }
}
league-unknown = 「{ $typed }」というリーグはありません。{ $list ->
    [none] どのリーグですか？
   *[other] 次から選んでください：{ $list }
}
league-ended = **{ $name }**は終了しました。
league-too-many = このサーバーには{ $most }個のリーグがあります。先に「/リーグ 終了」で一つ終えてください。
league-name-taken = **{ $name }**という名前のリーグがあります。別の名前にしてください。
league-full = **{ $name }**は満員です（{ $most }人）。
league-too-many-joined = 一つのサーバーで参加できるリーグは{ $most }個までです。先に「/リーグ 離脱」で一つ離れてください。
league-blocked = ブロックのため、**{ $name }**の参加者の一人と対局できません。参加できません。
league-not-open = 今は**{ $name }**に参加できません。{ $opens ->
    [none] {""}
   *[other] 次のシーズンの受付は{ $opens }に始まります。
}
league-no-player = その人は**{ $name }**の次のシーズンに参加していません。参加者は「/リーグ 順位表」で見られます。
league-not-running = **{ $name }**では今シーズンが行われていません。
league-moved = { $who }さんは**{ $name }** 第{ $season }シーズンを{ $division }部（そこまで部がなければ一番下の部）で始めます。
league-removed = { $who }さんは**{ $name }**の次のシーズンに参加しません。
league-remove-ask = { $who }さんは**{ $name }**の次のシーズンに参加しません。第{ $season }シーズンはまだ続いています。それからも{ $who }さんを外しますか？残りの対局は負けになり、これまでの結果は残ります。
league-end-ask = **{ $name }** 第{ $season }シーズンを今終えますか、それともリーグを終えますか？シーズンを終えると対局は打ち切られ、両者に0.5点ずつ入ります（レーティングなし）。リーグを終えると、今のシーズンは最後まで行われ、次はありません。
league-end-ask-league = **{ $name }**を終了しますか？次のシーズンはなくなります。
league-season-stopped = **{ $name }** 第{ $season }シーズンは今終わります。
league-stopped = **{ $name }**は終了しました。次のシーズンはありません。
league-champions = 歴代の優勝者：
league-champions-line = - 第{ $season }シーズン：{ $players }
league-table-opens = 第{ $season }シーズンの受付中です。{ $starts }に始まります。「/リーグ 参加」で参加できます。
league-late-nobody = 遅れている人はいません。
league-late-title = **{ $name }** 第{ $season }シーズンで遅れている人：
league-late-line = - { $who }さん{ $games ->
    [0] {""}
   *[other] ：{ $games }局、最初の時間切れは{ $until }
}{ $lost ->
    [0] {""}
   *[other] 、時間切れ負け{ $lost }局
}
league-managers-late = 遅れている人は主催者だけが見られます。
button-league-join = 今シーズン参加
button-league-every = 毎シーズン参加
button-league-leave = 離脱
button-league-table = 順位表
button-league-end-season = 第{ $season }シーズンを終える
button-league-end = リーグを終える

## 棋譜

record-header = { $line }行目は、ヘッダーでも番号の付いた手の行でもありません。使えるヘッダーは{ $headers }で、それぞれ1回までです。
record-value = { $line }行目：棋譜の{ $header }として正しくありません。
record-no-game = 「Game: …」の行がないので、これは対局の棋譜ではありません。
record-no-dice = サイコロを使わないゲームなので、棋譜に{ $header }は書けません。
record-unknown-game = 「{ $input }」というゲームはありません。
record-ply = { $ply }手目：「{ $input }」を読み取れません。各番号のあとに2手ずつ書きます。サイコロを使うゲームでは、3:a2-b5のように手の前に目を付けます。
record-illegal = { $ply }手目（{ $input }）：{ $why }
record-too-long = 棋譜が{ $most }手を超えています。
fault-seed = シードが、対局前に決められたものと違います。指紋（SHA-256）は{ $found }です。
fault-roll = { $ply }手目：棋譜の目は{ $found }ですが、シードの目は{ $rolled }です。
fault-result = 記載された結果は「{ $stated }」ですが、ルール上は{ $score }で終わっています。
fault-no-result = 記載された結果は「{ $stated }」ですが、ルール上はまだ終わっていません。
verified = 問題ありません：{ $title } { $variant }、全{ $plies }手がルールどおりです。{ $standing }。
verified-no-seed = シードがないので、サイコロの目は確かめられません。
verified-of-seed = サイコロの目はすべてシードのとおりです。シードが対局前に決まっていたという証拠はありません。
verified-committed = サイコロの目はすべて、対局前に決められたシードのとおりです。
verified-result = 記載された結果は{ $result }です。

## 画像の中

status-begins = 先手は{ $colour }
status-turn = { $colour }の番
status-won-resigned = { $colour }の勝ち：投了
status-won-time = { $colour }の勝ち：時間切れ
status-won-adjudicated = { $colour }の勝ち：裁定
status-drawn = 引き分け
status-aborted = 中止
picture-loupe = 大きな盤は盤面ページで拡大できます

alt-position = { $title } { $variant }：{ $result }{ $after }。
alt-end = { $result }{ $after }。{ $title } { $variant }。
alt-after = （{ $last }のあと）
alt-captured = { $last }で{ $cells }{ $own ->
    [yes] から自分の石を押し出しました
   *[no] を取りました
}。
alt-animation = { $position }{ $game }の全{ $plies }手のGIF。
alt-none = なし
alt-stones = { $colour }の{ $piece ->
    [pawn] ポーン
   *[stone] 石
}：{ $cells }。
alt-no-stones = { $colour }の{ $piece ->
    [pawn] ポーン
   *[stone] 石
}はありません。
alt-more = { $cells }、ほか{ $more }個

## ボタンと入力欄

button-accept = 承諾
button-join = #{ $id }に参加
button-decline = 辞退
button-cancel = 取り消し
button-withdraw = #{ $id }を取り下げ
button-offers = 自分の継続募集
button-move = 着手
button-pick = 選んで着手
button-play = { $move }で確定
button-not-play = まだ打たない
button-rules = ルール
button-more = その他
button-show-board = 盤面を表示
button-friend = 友だちに申し込む
button-easier = もっとやさしく
button-next-waiting = 次の対局へ
button-back-to-board = 戻る
button-show = 公開
button-rules-more = くわしいルール
button-all-commands = コマンド一覧
button-all-games = ゲーム一覧
button-hint = ヒント
button-offer-draw = 引き分けを提案
button-offer-draw-yes = はい、提案する
button-ask-takeback = 待った
button-take-back = 待った
button-draw-yes = 引き分けに同意
button-draw-no = 続行
button-takeback-yes = 認める
button-takeback-no = 断る
button-withdraw-draw = 引き分けの提案を取り下げ
button-withdraw-takeback = 待ったを取り下げ
button-drop-plan = #{ $id }の予約を取り消し
button-next = 次：{ $game }
button-daily-earlier = { $hours }時間早める
button-daily-later = { $hours }時間遅らせる
button-back = 不在を終了
button-resign = 投了
button-resign-yes = 投了を確定
button-abort-yes = 中止を確定
button-resign-no = 対局を続行
button-rematch = 再戦
button-harder = もっと強く
button-again = もう一度
button-claim = 勝ちを宣言
button-extend = 1日延長
button-earlier = 前へ
button-later = 次へ
button-replay = リプレイ
button-note = メモ
button-follow-end = 終局をフォロー
button-follow-moves = 1手ごとにフォロー
button-unfollow = フォローをやめる
button-unfollow-game = #{ $id }をやめる
button-first = 最初
button-last = 最後
button-animation = GIF
button-record = 棋譜
button-explore = 検討
button-analyse = 解析
button-turning = { $ply }手目：{ $move }
button-undo = 1手戻す
button-start-over = 最初から
modal-explore = 手を試す
modal-move = { $game }に着手
modal-move-label = あなたの手
modal-move-hint = 例：{ $example }
modal-note-label = あなたにだけ見えます
select-game = ゲームを選択
pick = 手を選んでください。
pick-more = あなたの手：**{ $chosen }**…
pick-column = 列
pick-column-option = { $column }（{ $count }通り）
pick-cell = マス
pick-goal = 行き先
pick-roll = サイコロの目
pick-roll-option = サイコロの目は{ $roll }

## 個人の設定

preferences = すべてのサーバーでのあなたの設定です。
prefer-theme = 自分だけに見える盤面のテーマ
prefer-coordinates = マス名の位置
prefer-told = 手番の通知
prefer-confirm = 着手前に確認
prefer-challenges = 申し込みを受ける
prefer-listed = ランキングに表示
prefer-everywhere = 全サーバーのレーティング
prefer-activity = 盤面をDiscord内で開く
prefer-option = { $title }：{ $value }
quiet-hours = おやすみ時間：**{ $hours }**（{ $zone }）。この間は、1手1時間以上の対局からの通知はありません。時計は止まりません。
quiet-none = おやすみ時間：なし。夜間の通知を止めるには、/個人設定のオプションで時間を決めてください。
quiet-unreadable = 時間を読み取れませんでした。22:00–07:00のように2つの時刻を書くか、「オフ」と書いてください。
quiet-zone = どのタイムゾーンですか？オプション「地域」に都市名か今の時刻を入力し、候補から選んでください。
theme-none = サーバーと同じ
coordinates-rim = 盤のまわりだけ
coordinates-cells = すべてのマスの中
told-mention = メンション
told-silent = 音なしのメンション
told-dm = DM
told-daily = 1日1通のメッセージ
told-off = 通知しない
switch-on = オン
switch-off = オフ
choice-yes = はい
choice-no = いいえ
confirm-move = **{ $move }**でいいですか？
no-direct = { $me }さん、DMが閉じているので、ここでお知らせします：{ $link }（/個人設定）
daily-next = あなたの番の盤面を1日1通のDMでお知らせします。次は{ $time }（{ $relative }）です。
daily-title = { $count ->
   *[other] **{ $count }局であなたの番です。**
}
daily-line = **#{ $id }** { $title } 対 { $other }{ $time } { $link }
daily-more = { $count ->
   *[other] …ほか{ $count }局
}
daily-followed = **フォロー中の対局の動き：**
daily-closed = { $me }さん、DMが閉じているので、毎日のお知らせを届けられません。今後はまた番が来るたびにメンションします（/個人設定）。
refused-message = 今はDiscordの制限で、これを{ $channel }に投稿できません。投稿できるようになりしだい、そこに投稿します。それまでは、サーバーのどのチャンネルからでも、対局番号を付けて「/着手」か「/盤面」を使えます。
channel-gone = { $game }（{ $other }との対局）のチャンネルが削除されました。対局は、次に着手した場所で続きます。サーバーのどのチャンネルからでも、対局番号を付けて「/着手」か「/盤面」を使えます。
channel-gone-moved = { $game }（{ $other }との対局）のチャンネルが削除されました。対局は{ $place }で続きます。
channel-gone-many = 次の対局のチャンネルが削除されました：{ $games }。対局は、次に着手した場所で続きます。サーバーのどのチャンネルからでも、対局番号を付けて「/着手」か「/盤面」を使えます。
channel-gone-game = { $game }（{ $other }との対局）
server-left = 次の対局のサーバーからParlorが外れました：{ $games }。{ $count ->
   *[other] 対局は止まったままです。30日以内にParlorがもう一度追加されれば再開します。追加されなければ削除され、結果は残りません。
}

## プライバシー

privacy =
    {""}**Parlorが保存するもの**
    - あなたのDiscord IDと、あなたの対局、申し込み、継続募集（手、時刻、解析結果）
    - あなたにだけ見えるメモと、フォロー中の対局（終わるまで）
    - 「/個人設定」の内容、終えたレッスン、不在日数、レーティング、ブロックした人
    - レーティングによってこれから付くロールと外れるロール（完了するまで）
    - あなた宛てのDM（送信まで、長くても1日）
    - 参加または作成した大会とリーグ、その順位（ランキングに載る人は、大会やサーバーのレーティング対局の書き出しにIDが入ります）
    - 始めた投票対局、各対局でのチーム、対局が終わるまでの最後の票（ほかの人には見えません）。「通知を受け取る」を押すと、チャンネルでメンションされます
    - 「/サーバー設定」での変更（サーバーを管理している場合）と、そこであなたの名前が出る記録
    - ほかの人によるブロックと、サーバー管理者による対局の禁止（解除されるまで。データを削除しても残ります）
    - 「/検討」で試した手（新しいほうから20個の検討盤、最後の操作から30日間）

    これ以外は、名前もメッセージも、何も保存しません。画像に入れる名前は、必要なときにDiscordに問い合わせます。データを売ったり、共有したり、対局以外に使ったりしません。サーバーのデータは、ボットが外れ、そこでの動きもなくなってから30日後に消えます。Parlorが返信しかできない場所での対局は、終了から30日後に場所の記録が消えます。

    すべてをファイルで受け取ることも、削除することもできます。削除すると、進行中の対局はあなたの投了として終わります。サーバーで終わった対局は相手のものでもあるので、「元プレイヤー」の名で残ります。
choice-privacy-policy = 保存内容の確認
choice-privacy-export = 全データのファイル
choice-privacy-delete = データの削除
export-done = あなたについて保存しているすべてのデータです。
export-rest = ここで送れる量を超えています。すべてを受け取るには、ParlorとのDMで「/プライバシー」を使ってください。
export-busy = 前回の書き出しをまだ作成しています。届くまでお待ちください。
export-later = ただいま多くの書き出しを作成しています。数分後にもう一度お試しください。
forget-ask = あなたについて保存しているデータをすべて削除しますか？進行中の対局は投了として終わり、レーティングも消え、Parlorが付けたロールも外れます。元には戻せません。
forget-done = 削除は長くても1分で終わります。また遊ぶときは、最初からになります。
button-forget-yes = 削除を確定
button-forget-no = 削除しない
former-player = 元プレイヤー
computer = コンピューター（{ $level }）
level-easy = 初級
level-medium = 中級
level-hard = 上級
level-master = 名人級

## サーバーの設定

settings-title = **このサーバーでのParlor**
settings-channels = チャンネル：{ $channels ->
    [all] すべて
   *[other] { $channels }
}
settings-roles = 遊べるロール：{ $roles ->
    [all] すべて
   *[other] { $roles }
}
settings-threads = 対局ごとのスレッド：{ $threads ->
    [yes] あり
   *[no] なし
}
settings-boards = チャンネルに残す盤面：{ $boards }
settings-pace = 標準の持ち時間：{ $pace }
settings-timeout = 時間切れのとき：{ $timeout ->
    [loss] すぐに負け
   *[claim] 相手が勝ちを宣言するか、1日延長できる
}
settings-reminders = リマインダー：{ $reminders ->
    [yes] あり
   *[no] なし
}
settings-rated = レーティング対局：{ $rated ->
    [yes] あり
   *[no] なし
}
settings-pages = 対局の公開ページ：{ $pages ->
    [yes] あり
   *[no] なし
}
settings-computer = コンピューターとの対局：{ $computer }
settings-language = 言語：{ $language ->
    [none] サーバーの言語
   *[other] { $language }
}
settings-theme = 盤面のテーマ：{ $theme }
settings-saved = 保存しました。
settings-kept = 進行中の対局の持ち時間と時間切れの扱いは変わりません。
settings-full = 登録できるのは25個までです。先に「許可」を「いいえ」にして1つ外すか、「すべて」を選んでください。
settings-channel-kept = 何も変わっていません。{ $last ->
    [yes] { $channel }を外すと、どこでも対局できるようになります。それでよければ「許可：すべて」を選んでください。
   *[no] { $channel }は、対局できるチャンネルの一覧にありません。
}
settings-role-kept = 何も変わっていません。{ $last ->
    [yes] { $role }を外すと、誰でも遊べるようになります。それでよければ「許可：すべて」を選んでください。
   *[no] { $role }は、遊べるロールの一覧にありません。
}
settings-bans = 対局を禁止中：{ $people }
settings-bans-none = 対局を禁止中：なし
settings-lobby = 募集一覧：{ $channel }{ $role ->
    [none] {""}
   *[other] （{ $role }に通知）
}{ $refused ->
    [yes] （Discordに拒否されました。そのチャンネルで「/権限診断」を使ってください）
   *[no] {""}
}
settings-lobby-off = 募集一覧：なし
settings-results = 対局結果：{ $channel }{ $refused ->
    [yes] （Discordに拒否されました。そのチャンネルで「/権限診断」を使ってください）
   *[no] {""}
}
settings-results-off = 対局結果：なし
settings-puzzle = 今日の問題：{ $channel }、{ $game ->
    [none] ゲームは日替わり
   *[other] { $game }
}、{ $hour }（{ $over }までに解答）{ $refused ->
    [yes] （Discordに拒否されました。そのチャンネルで「/権限診断」を使ってください）
   *[no] {""}
}
settings-puzzle-off = 今日の問題：なし
settings-channel-set = しばらくしても何も表示されなければ、そのチャンネルで「/権限診断」を使ってください。
settings-may-post = { $channels }に投稿できます。
settings-lacks = { $channel }でParlorにまだ足りない権限：{ $permissions }
button-all-settings = すべての設定
button-all-changes = すべての変更
button-all-bans = 禁止中の人
button-remove-deleted = 削除されたものを外す
settings-tournament-role = 大会の主催：サーバー管理者{ $role ->
    [none] {""}
   *[other] と{ $role }を持つ人
}
settings-zone = 今日の問題の時刻と主催者が入力する時刻のタイムゾーン：{ $zone }
settings-rank-roles = ランクロール：{ $roles }
settings-rank-roles-none = ランクロール：なし
settings-rank-role = { $role }（{ $game ->
    [all] 全ゲームの総合
   *[other] { $game }
}で{ $rating }以上{ $stopped ->
    [yes] 。停止中、「/権限診断」を参照
   *[no] {""}
}）
settings-rank-role-set = 保存しました：{ $rule }。このレーティングでサーバーのランキングに載っている人にロールが付き、下回ると外れます。
settings-rank-role-permission = Parlorに「ロールの管理」の権限も付け、ロール一覧でParlorのロールのどれかを{ $role }より上に置いてください。
settings-rank-role-removed = このランクロールを削除しました。{ $role }を持っている人のロールはそのままです。
settings-rank-role-none = { $game ->
    [all] 全ゲームの総合
   *[other] { $game }
}に{ $role }のランクロールはありません。「/サーバー設定 表示」で一覧を見られます。
settings-rank-roles-full = ランクロールは1つのサーバーに{ $most }個までです。先にゲームとロールを指定し、「有効：False」を選んで、どれか1つを削除してください。
settings-rank-role-fixed = { $role }は人に付けられないロールです。別のロールを選んでください。
role-needs-permission = Parlorが付けるロールを選ぶには、「ロールの管理」の権限が必要です。
role-too-powerful = { $role }には、一部の人しか持たない権限（{ $permissions }）があります。Parlorから付けられるようにできるのは管理者だけです。別のロールを選んでください。
roles-unknown = このサーバーのロールを今Discordから取得できませんでした。少し待ってから、もう一度お試しください。
role-deleted = そのロールは削除されています。別のロールを選んでください。
role-not-below-yours = { $role }はあなたの最上位のロールより下にないため、あなたには決められません。別のロールを選ぶか、より上の人に頼んでください。
role-above-bot = ロール一覧でParlorのロールのどれかを{ $role }より上に置いてください。それまではDiscordに拒否されるため、Parlorからは付けられません。
person-not-below-you = { $who }さんは、サーバーのロール一覧であなたより下にいません。お二人より上の人に頼んでください。
settings-lobby-role-silent = あなたは{ $role }に通知できないため、Parlorも代わりに通知しません。誰でもそのロールをメンションできるようにするか、すべてのロールをメンションできる人に頼んでください。
deleted-channel = 削除されたチャンネル
hidden-channel = { $channel }（Parlorには見えません）
hidden-channels-ask = Parlorには見えないチャンネルが{ $count }個あり、このロールがそこで何を許可するかは確認できません。それでもParlorから{ $role }を付けられるようにしますか？
deleted-role = 削除されたロール
no-allowed-channel = このチャンネルでは対局できず、あなたに見えるチャンネルの中にも対局できる場所がありません。サーバー管理者に、「/サーバー設定 チャンネル」で選んでもらってください。
no-allowed-role = ここで遊ぶのに必要なロールは削除されました。サーバー管理者に、「/サーバー設定 ロール」で別のロールを選んでもらってください。
doctor-deleted = 次の設定で指定したものは削除されています：{ $settings }。「/サーバー設定」で設定し直すか、無効にしてください。
doctor-no-channel = 対局できるチャンネルがすべて削除されたため、対局を始められません。「/サーバー設定 チャンネル」で別のチャンネルを選ぶか、すべて許可してください。
doctor-no-role = 遊べるロールがすべて削除されたため、誰も対局を始められません。「/サーバー設定 ロール」で別のロールを選ぶか、すべて許可してください。
doctor-withheld-roles = 次のロールは、選ばれたあとで一部の人しか持たない権限が加わったため、Parlorからは誰にも付けません：{ $roles }。その権限を外してください。ランクロールなら、管理者が「/サーバー設定 ランクロール」で設定し直すこともできます。
doctor-hidden-channels = Parlorには見えないチャンネルが{ $count }個あり、Parlorが付けるロールがそこで何を許可するかは確認できません：{ $roles }
setup-title = **Parlorの初期設定**（{ $page }/{ $pages }）
setup-games = 対局できるチャンネル（省略時はすべて）
setup-lobby = 募集一覧（静かなチャンネル）
setup-results = 対局結果のチャンネル
setup-puzzle = 今日の問題のチャンネル
setup-puzzle-hour = 今日の問題の時刻
setup-hour = { $hour }（{ $zone }）
setup-players = 遊べるロール（省略時はすべて）
setup-organisers = 大会を主催するロール
setup-end = 選んだ内容はすぐに保存されます。次は「/対局」を試してください。タイムゾーンは「/サーバー設定 地域」で変えられます。ほかの設定は「/サーバー設定 表示」にあります。
button-setup = このサーバーを設定
settings-changes = 最近の変更：
audit-lobby = { $channel ->
    [none] { $by }さんが募集一覧をオフにしました
   *[other] { $by }さんが募集一覧の表示先を{ $channel }にしました{ $role ->
        [none] （通知なし）
       *[other] （{ $role }に通知）
    }
}
audit-results = { $channel ->
    [none] { $by }さんが結果の投稿をやめました
   *[other] { $by }さんが結果の投稿先を{ $channel }にしました
}
audit-puzzle = { $channel ->
    [none] { $by }さんが今日の問題の投稿をやめました
   *[other] { $by }さんが今日の問題の投稿先を{ $channel }にしました
}
audit-rank-role = { $by }さんがランクロールを設定しました：{ $rule }
audit-hidden-channels = { $by }さんが、Parlorに見えないチャンネルが{ $count }個あるまま、Parlorから{ $role }を付けられるようにしました
audit-rank-role-removed = { $by }さんがランクロール{ $role }{ $game ->
    [all] （全ゲームの総合）
   *[other] （{ $game }）
}を外しました
audit-banned = { $by }さんが{ $until ->
    [none] {""}
   *[other] { $until }まで
}{ $who }さんの対局を禁止しました
audit-unbanned = { $by }さんが{ $who }さんの対局の禁止を解きました
audit-tournament = { $what ->
    [created] { $by }さんが**{ $name }**を作りました
    [started] { $by }さんが**{ $name }**を開始しました
    [renamed] { $by }さんが大会の名前を**{ $name }**に変えました
    [removed] { $by }さんが{ $who }さんを**{ $name }**から外しました
    [added] { $by }さんが{ $who }さんを**{ $name }**に追加しました
    [exported] { $by }さんが**{ $name }**を書き出しました
    [replaced] { $by }さんが**{ $name }**の{ $who }さんの代わりの人を決めました
    [series] **{ $name }**は、参加者が2回続けて足りなかったか、チャンネルがなくなったため、今後は開催されません
   *[ended] { $by }さんが**{ $name }**を終了しました
}
audit-league = { $what ->
    [created] { $by }さんがリーグ**{ $name }**を作成
    [moved] { $by }さんが{ $who }さんを**{ $name }**の{ $division }部に移動
    [removed] { $by }さんが{ $who }さんを**{ $name }**の次のシーズンから除外
    [renamed] { $by }さんがリーグの名前を**{ $name }**に変更
    [season] { $by }さんが**{ $name }**のシーズンを終了
   *[ended] { $by }さんがリーグ**{ $name }**を終了
}
audit-games-exported = { $by }さんが{ $span }のレーティング対局を書き出しました
audit-game-ended = { $by }さんが{ $game }を結果なしで終了しました
audit-game-adjudicated = { $winner ->
    [none] { $by }さんが{ $game }を引き分けにしました
   *[other] { $by }さんが{ $game }を{ $winner }の勝ちにしました
}
audit-language = { $language ->
    [none] { $by }さんが言語をサーバーの言語に合わせました
   *[other] { $by }さんが言語を{ $language }にしました
}
audit-theme = { $by }さんが盤面のテーマを{ $theme }にしました
audit-pace = { $by }さんが標準の持ち時間を{ $pace }にしました
audit-timeout = { $then ->
    [loss] { $by }さんが、時間切れはすぐに負けとしました
   *[claim] { $by }さんが、時間切れのあとは相手が勝ちの宣言か1日延長を選べるようにしました
}
audit-switch = { $by }さんが{ $what ->
    [reminders] リマインダー
    [rated] レーティング対局
    [pages] 対局の公開ページ
   *[threads] 対局ごとのスレッド
}を{ $on ->
    [yes] オン
   *[no] オフ
}にしました
audit-computer = { $by }さんがコンピューターとの対局の設定を「{ $play }」にしました
audit-boards = { $by }さんがチャンネルに残す盤面の設定を「{ $kept }」にしました
audit-channel = { $allowed ->
    [yes] { $by }さんが{ $channel }での対局を許可しました
   *[no] { $by }さんが{ $channel }での対局の許可を外しました
}
audit-all-channels = { $by }さんがすべてのチャンネルでの対局を許可しました
audit-channels = { $by }さんが対局を{ $channels }だけで許可しました
audit-roles = { $by }さんが{ $roles }だけ遊べるようにしました
audit-role = { $allowed ->
    [yes] { $by }さんが{ $role }の対局を許可しました
   *[no] { $by }さんが{ $role }の対局の許可を外しました
}
audit-all-roles = { $by }さんが全員の対局を許可しました
audit-tournament-role = { $role ->
    [none] { $by }さんが大会の主催をサーバー管理者だけにしました
   *[other] { $by }さんが{ $role }を大会の主催者にしました
}
audit-zone = { $by }さんがタイムゾーンを{ $zone }にしました
audit-unknown = { $by }さんが設定を変えました
settings-end-ask = この対局を結果なしで終了しますか？
settings-winner-ask = この対局を{ $who }さんの勝ちにしますか？
settings-how-ask = この対局の結果を選んでください。
button-give-role = はい、付けられるようにする
button-give-role-not = いいえ、付けない
button-decide-yes = はい、終了します
button-correct-yes = はい、結果を変更します
button-decide-no = いいえ、このまま
button-wins = { $who }の勝ち
button-drawn = 引き分け
settings-no-channel = 何も変わっていません。チャンネルも選んでください。
settings-no-role = 何も変わっていません。ロールも選んでください。
settings-role-everyone = 何も変わっていません。@everyoneは全員に付いています。一部の人だけが遊べるようにするには、その人たちのロールを追加してください。
settings-no-lobby = 何も変わっていません。募集一覧のチャンネルを選んでください。
settings-no-results = 何も変わっていません。対局結果のチャンネルを選んでください。
settings-no-puzzle = 何も変わっていません。今日の問題のチャンネルを選んでください。
settings-no-organisers = 何も変わっていません。主催者のロールを選んでください。
settings-organisers-everyone = 何も変わっていません。@everyoneは全員に付いているので、誰でも大会を主催できてしまいます。別のロールを選んでください。
settings-no-zone = 何も変わっていません。オプション「地域」に都市名か今の時刻を入力し、候補から選んでください。
settings-rank-role-incomplete = 何も変わっていません。ゲームとロールとレーティングを選んでください。ランクロールを削除するには、ゲームとロールを選び、「有効：False」にしてください。
settings-ended = { $game }を結果なしで終了しました。
settings-adjudicated = { $winner ->
    [none] { $game }を引き分けにしました。
   *[other] { $game }を{ $winner }の勝ちにしました。
}
settings-own-tournament-game = { $game }はあなた自身の対局で、大会の成績になります。サーバーの管理者か、ほかの大会主催者に頼んでください。
settings-result-stands = { $game }の結果は決まり、大会はその結果で先に進みました。もう変更できません。
settings-no-player = その人はこの対局のプレイヤーではありません。「勝者」を省略して、結果を選んでください。
settings-banned = { $who }さんは、ここで対局を始めることも、参加することも、投票することもできなくなりました{ $until ->
    [none] {""}
   *[other] （解除：{ $until }）
}。進行中の対局は、大会のものを除いて続きます。
settings-unbanned = { $who }さんは、ここでまた対局を始め、参加し、投票できます。
settings-not-banned = { $who }さんはここでの対局を禁止されていません。
settings-ban-bot = 対局を禁止できるのは人だけです。
settings-ban-past = 未来の日時ではありません。「3日」のように書いてください。何も書かなければ無期限です。
no-server-game = このサーバーに対局{ $typed }はありません。入力中に表示される一覧から選んでください。
setting-all = すべて
timeout-claim = 相手が勝ちを宣言するか、1日延長できる
timeout-loss = すぐに負け
computer-play-off = なし
computer-play-private = 非公開のみ
computer-play-asked = 指定がなければ非公開
computer-play-public = 公開
public-pages-on = 公開
public-pages-off = オフ
kept-boards-newest = 各対局の最新のみ
kept-boards-all = すべて
language-follow = サーバーの言語
language-name = 日本語
theme-light = ライト
theme-dark = ダーク
theme-contrast = ハイコントラスト
theme-shapes = 形と色
choice-any-game = #{ $id } { $title }：{ $one } – { $two }
not-in-this-channel = 次のチャンネルで遊んでください：{ $channels }
not-in-this-one = このチャンネルでは対局できません。どこで対局できるかは、サーバー管理者に聞いてください。
not-with-your-roles = ここで遊ぶには、次のロールのどれかが必要です：{ $roles }

## チャンネルでのボットの権限

doctor-well = このチャンネル{ $channels ->
    [none] {""}
   *[other] と{ $channels }
}で、Parlorに必要な権限はすべてそろっています。
doctor-looked = -# 確認したのは、このチャンネルと、設定・大会・リーグで使うチャンネルです。ほかのチャンネルは、そこで「/権限診断」を使ってください。
doctor-optional = 次の権限はなくてもかまいません：
doctor-elsewhere = { $channel }でParlorに足りない権限：{ $permissions }
doctor-where = 許可するには：チャンネル名{ $parent ->
    [none] {""}
   *[other] （このスレッドの場合は{ $parent }）
}を長押しまたは右クリック › チャンネルの編集 › 権限 › Parlor。そのあと、もう一度「/権限診断」を使ってください。
doctor-ill = このチャンネルでParlorに足りない権限：
doctor-line = - **{ $permission }**：{ $why }
doctor-view = ないと、チャンネルが見えず、盤面を投稿できません
doctor-send = ないと、盤面もリマインダーも投稿できません。盤面は返信としてだけ届きます
doctor-send-in-threads = ないと、スレッドに盤面を投稿できません
doctor-attach = ないと、盤面に画像が付きません
doctor-history = ないと、障害のあとに盤面が投稿済みかどうかわからず、二重に届くことがあります
doctor-create-threads = ないと、対局ごとのスレッドを作れません
doctor-event-threads = ないと、大会、リーグ、1時間未満の対局のスレッドを作れず、盤面がチャンネルにあふれます
doctor-manage-threads = ないと、ロックされた対局スレッドに投稿できず、対局は元のチャンネルで続きます
doctor-manage-roles = ないと、「/サーバー設定」のランクロールを付けられません
doctor-rank-roles = Discordに拒否されたため、{ $roles }を付けられません。Parlorに「ロールの管理」の権限を付け、Parlorのロールのどれかをそれより上に置いてください。それでもだめなら、Botの運営者に二要素認証が必要です。
doctor-winner-roles = Discordに拒否されているため、優勝者にロールを付けられません：{ $roles }。Parlorに「ロールの管理」の権限を付け、Parlorのロールのどれかをそれより上に置いてください。そうすればParlorが付けます。
doctor-manage-roles-winner = ないと、大会の優勝者にロールを付けられません
doctor-mention-role = ないと、募集一覧や大会のロールに通知できません（誰でもメンションできるロールを除く）
doctor-teams = チームのロールが削除されたため、もう誰もそのチームに参加できません：{ $names }。「/大会 終了」で大会を終えて、作り直してください。
doctor-tournaments = 大会のメッセージがDiscordに拒否されました：{ $names }。{ $hidden ->
    [yes] Parlorがそこで「チャンネルを見る」の権限を得るまで待ちます。
   *[no] そのチャンネルで権限を直すか、別のチャンネルで「/大会 順位表」を使うと、そちらに投稿されます。
}
doctor-leagues = リーグのメッセージがDiscordに拒否されました：{ $names }。{ $hidden ->
    [yes] Parlorがそこで「チャンネルを見る」の権限を得るまで待ちます。
   *[no] そのチャンネルで権限を直すか、別のチャンネルで「/リーグ 順位表」を使うと、そちらに投稿されます。
}
doctor-lobby = { $channel }の募集一覧がDiscordに拒否されました。そのチャンネルで権限を直せば、自動で投稿されます。
doctor-results = { $channel }への対局結果がDiscordに拒否されました。そのチャンネルで権限を直せば、自動で投稿されます。
doctor-puzzle = { $channel }への今日の問題がDiscordに拒否されました。そのチャンネルで権限を直せば、自動で投稿されます。
doctor-closed = { $channels }へのParlorの前回のメッセージはDiscordに拒否されました。Parlorはときどき試し直し、権限が変わったときや、そこで誰かが着手したときにはすぐに試します。
doctor-refused = ここへの対局のメッセージがDiscordに拒否されました。対局者にはDMで知らせました。
permission = { $bit ->
    [0] 招待を作成
    [1] メンバーをキック
    [2] メンバーをBAN
    [3] 管理者
    [4] チャンネルの管理
    [5] サーバー管理
    [6] リアクションの追加
    [7] 監査ログを表示
    [8] 優先スピーカー
    [9] WEBカメラ
    [10] チャンネルを見る
    [11] メッセージを送信
    [12] テキスト読み上げメッセージを送信する
    [13] メッセージの管理
    [14] 埋め込みリンク
    [15] ファイルを添付
    [16] メッセージ履歴を読む
    [17] @everyone、@here、全てのロールにメンション
    [18] 外部の絵文字を使用する
    [19] サーバーインサイトを見る
    [20] 接続
    [21] 発言
    [22] メンバーをミュート
    [23] メンバーのスピーカーをミュート
    [24] メンバーを移動
    [25] 音声検出を使用
    [26] ニックネームの変更
    [27] ニックネームの管理
    [28] ロールの管理
    [29] ウェブフックの管理
    [30] エクスプレッションの管理
    [31] アプリコマンドを使う
    [32] スピーカー参加をリクエスト
    [33] イベントの管理
    [34] スレッドの管理
    [35] 公開スレッドの作成
    [36] プライベートスレッドの作成
    [37] 外部のスタンプを使用する
    [38] スレッドでメッセージを送信
    [39] ユーザーアクティビティ
    [40] メンバーをタイムアウト
    [41] クリエイターマネタイズアナリティクスを見る
    [42] サウンドボードを使用
    [43] エクスプレッションを作成
    [44] イベントを作成
    [45] 外部のサウンドの使用
    [46] ボイスメッセージを送信
    [48] ボイスチャンネルのステータスを設定
    [49] 投票の作成
    [50] 外部のアプリを使用
    [51] メッセージをピン留め
    [52] 低速モードを回避
   *[other] { $bit }番
}

## 一覧

games-title = このサーバーでの{ $who }さんの対局
games-none = このサーバーに{ $who }さんの進行中の対局はありません。「/対局」で申し込めます。
games-title-own = あなたの対局（すべての場所）
games-none-own = 進行中の対局はありません。「/コンピューター対局」で始められます。
games-only-here = 「全サーバー」で見られるのは自分の対局だけです。「プレイヤー」を省略するか、「このサーバー」を選んでください。
games-turn-mine = **#{ $id }** { $title } 対 { $other } · **あなたの番**{ $time } { $link }
games-turn-theirs = **#{ $id }** { $title } 対 { $other } · { $turn }の番{ $time } { $link }
games-open = **#{ $id }** { $title }：{ $other }さんの申し込み、{ $deadline ->
    [none] 募集継続中
   *[other] 期限{ $deadline }
} { $link }
games-time = 、期限{ $deadline }
games-link = · [盤面]({ $url })
games-page = { $page }／{ $pages }ページ
choice-game = #{ $id } { $title } 対 { $other }{ $turn ->
    [yes] （あなたの番）
   *[no] {""}
}
choice-played = #{ $id } { $title } 対 { $other }{ $over ->
    [yes] （終局）
   *[no] {""}
}
unknown-player = 不明なユーザー

## レーティング：数値で表し、まだ不確かなあいだは疑問符を付ける

top-title = **{ $title }**{ $scope ->
    [everywhere] （全サーバー）
   *[server] （このサーバー）
}：{ $ranked }人
top-all-games = すべてのゲーム
top-line = `{ $rank }.` { $who } **{ $rating }** · { $results }
top-legend = -# 「?」の付いたレーティングは、対局数がまだ少なく、大きく変わることがあります。{ $page ->
    [none] {""}
   *[other] { $page }
}
top-empty = まだ誰も載っていません。載るには、レーティング対局が{ $needed }局以上、最後の1局が{ $days }日以内であることが必要です。「/対局」で申し込めます。
top-own = あなた：`{ $rank }.` **{ $rating }** · { $results }
top-own-few = まだ順位がありません。順位が付くのはレーティング対局{ $needed }局からで、今は{ $games }局です。
top-own-inactive = 今は順位がありません。最後のレーティング対局から{ $days }日を過ぎています。次の対局でまた順位が付きます。
top-own-unlisted = 順位がありません。「/個人設定」で「ランキングに表示」をオンにしてください。
top-own-apart = 順位がありません。「/個人設定」で「全サーバーのレーティング」をオンにしてください。
rating-results = { $wins }勝{ $losses }敗{ $draws ->
    [0] {""}
   *[other] { $draws }分
}
profile-title = **{ $who }さんのプロフィール**
profile-server = このサーバー：レーティング±不確かさ、成績
profile-everywhere = 全サーバー
profile-line = - { $title } **{ $rating }**{ $deviation ->
    [none] {""}
   *[other] {" "}± { $deviation }
} · { $results }
profile-none = ここにはまだレーティング対局がありません。「/対局」で申し込めます。
profile-seasons = シーズン
profile-season-line = - { $league } 第{ $season }シーズン：{ $division }部 { $place }位
profile-past = 最近の対局
profile-past-line = - #{ $id } { $title }：{ $result ->
    [won] 勝ち
    [lost] 負け
   *[drawn] 引き分け
}（対 { $other }）、{ $ended } { $link }
profile-versus = { $other }さんとの対戦成績：{ $results }
profile-versus-none = ここでの{ $other }さんとの対局はまだありません
profile-hidden = { $who }さんはレーティングと成績を公開していません。
curve-title = { $name } · このサーバーでの1局ごとのレーティング
curve-alt = このサーバーの全対局によるレーティングの曲線。レーティング対局{ $from }局目の{ $first }から{ $to }局目の{ $last }まで。最低{ $least }、最高{ $most }。曲線のまわりの帯は不確かさを示します。

help = ここでそのまま、空いた時間に1手ずつアブストラクトボードゲームを楽しめます。
help-page = 盤の下の「{ $button }」を使えば、入力しなくてもマスをタップして打てます。
help-alt = 各ゲームの盤面：{ $games }。
help-command = - { $command }：{ $help }
help-user-menu = メンバーのメニューから対局を申し込む
help-message-menu = 対局のメッセージのメニューから使う
help-games =
    ゲーム：
    { $games }
help-game = - **{ $title }**（{ $credit }）：{ $pitch }
no-designer = ルールシートに作者の記載なし
rules =
    {""}**{ $title }**（{ $credit }）

    { $rules }

    画像：{ $example }
rules-more =
    {""}**{ $title }**（{ $credit }）
    { $more }

    -# 手の書き方：{ $moves }

## レッスン

lesson = **{ $title }** · レッスン{ $number }／{ $lessons }
lesson-right = ✅ **{ $move }**
lesson-wrong = ❌ **{ $move }**{ $reply ->
    [none] {""}
   *[other] → **{ $reply }**
}
lesson-illegal = 🚫 **{ $move }**は打てません。
lesson-other-right = それも正解です。
lesson-over = 準備完了です！小さな盤で1局どうぞ。コンピューターは手加減します。
lesson-you = あなた（{ $colour }）
learn-which = 初めての方は**{ $title }**からどうぞ。下のボタンから、3分で覚えられます。
button-learn = 遊び方を学ぶ
button-dice = サイコロの公正さを確認
button-learn-game = { $title }を学ぶ
button-next-lesson = 次へ
button-try-again = もう一度
button-skip-lesson = とばす

## 問題

puzzle =
    🧩 **{ $title }** { $task }
    -# { $credit }・{ $variant }・{ $date }
puzzle-task = { $stars } { $colour }が{ $moves ->
    [1] 次の1手で
   *[other] 自分の{ $moves }手目までに
}勝ちます。{ $rolls ->
    [none] {""}
   *[other] サイコロの目：{ $rolls }
}
warm-up = ウォームアップ
puzzle-warm-up = ウォームアップ：{ $title }
puzzles = **今日の問題**：勝つ手を見つけてください。
puzzles-line = { $solved ->
    [yes] ✅
   *[no] 🧩
} **{ $title }**・{ $variant } { $stars }{ $solved ->
    [yes] { $tries ->
        [1] ：1回目で正解
       *[other] ：{ $tries }回目で正解
    }
   *[no] { $tries ->
        [0] {""}
       *[other] ：{ $tries }回挑戦
    }
}
puzzle-right = ✅ **{ $move }**{ $reply ->
    [none] {""}
   *[other] {" "}→ **{ $reply }**
}。正解です。続けてください。
puzzle-wrong = ❌ **{ $move }**?{ $reply ->
    [none] {""}
   *[other] {" "}**{ $reply }**!
} { $result }
puzzle-not-won = この手では勝てません。
puzzle-later = 🟡 **{ $move }**。この手でも勝てますが、もっと手数がかかります。
puzzle-solved = 🎉 **{ $move }**で勝ちです。
puzzle-tries = { $tries ->
    [1] 1回目で正解！明日は新しい問題です。
   *[other] { $tries }回目で正解しました。明日は新しい問題です。
}
puzzle-hint = { $part ->
    [nw] 左上を見てみましょう。
    [n] 上のほうを見てみましょう。
    [ne] 右上を見てみましょう。
    [w] 左のほうを見てみましょう。
    [e] 右のほうを見てみましょう。
    [sw] 左下を見てみましょう。
    [s] 下のほうを見てみましょう。
    [se] 右下を見てみましょう。
   *[centre] 真ん中を見てみましょう。
}
puzzle-hint-later = { $misses }回間違えると、ヒントが出ます。
puzzle-streak = 🔥 { $days }日連続。
puzzle-streak-elsewhere = 🔥 問題：{ $days }日連続
puzzle-streak-ended = { $days }日連続で問題を解きました。おみごとです！{ $solved ->
    [yes] 今日から新しい連続記録が始まります。
   *[no] 今日1問解くと、新しい連続記録が始まります。
}
puzzle-late = この問題の日は終わったので、記録されません。今日は新しい問題があります。
puzzle-solution = 答え：||{ $solution }||
puzzle-solvers = { $solved ->
    [0] ここではまだ誰も解いていません。
   *[other] ここでは{ $solved }人が解きました。
}
puzzle-picture = -# 図はウォームアップです。
puzzle-before = -# 前回の**{ $title }**（{ $credit }、{ $date }）：||{ $solution }|| { $solved ->
    [0] ここでは誰も解けませんでした。
   *[other] ここでは{ $solved }人が解きました。
}
puzzle-first-try = -# 1回目で正解：{ $people ->
    [none] { $others }人
   *[other] { $people }{ $others ->
        [0] {""}
       *[other] 、ほか{ $others }人
    }
}
puzzle-longest-streak = -# 最長の連続：{ $days }日{ $person ->
    [none] {""}
   *[other] （{ $person }さん）
}
button-solve = 解く
button-puzzles = 今日の問題
button-next-puzzle = 次の問題：{ $title }
button-type-move = 手を入力
button-play-first = 小さな盤で対局

## 投票対局

team-channel = チャンネルチーム
team-first = チーム1
team-second = チーム2
vote-turn = 🗳️ **{ $game }**：{ $team }（{ $colour }）が次の手に投票します（対 { $other }）。{ $dice }
vote-everyone = -# 打つ手に投票しましょう。票は秘密で、締め切りまで変えられます。
vote-teams = -# チームに入ってください。対局が終わるまで同じチームです。打つ手への票は秘密で、締め切りまで変えられます。
vote-result = 投票の結果は**{ $move }**です。票数：{ $votes }。{ $tied ->
    [yes] 同数だったので、くじで決めました。
   *[no] {""}
}
vote-reply = { $computer }の応手：**{ $move }**
vote-again = 誰も投票しなかったので、もう一度同じ時間を待ちます。それでも投票がなければ、{ $team }の負けです。
vote-count = { $voted ->
    [0] {""}
   *[other] { $voted }人が投票しました。
}締め切り：{ $deadline }
vote-first-decides = 最初の票で次の手が決まります。
vote-cast = **{ $move }**への票は有効です。{ $deadline ->
    [none] 時間が過ぎているので、投票を今締め切ります。
   *[other] 締め切り（{ $deadline }）まで誰にも見えません。それまでは変えられます。
}
vote-late = 投票は締め切られたので、**{ $move }**への票は無効です。打たれた手は最新の盤面で見られます。
vote-not-joined = まだこの対局のチームに入っていません。先に盤面の下のボタンでチームに入ってください。
vote-other-team = あなたは{ $team }です。対局の途中でチームは変えられません。
vote-team-full = { $team }は満員です（定員{ $seats }人）。
vote-joined = 対局が終わるまで、あなたは{ $team }です。
vote-left = { $team }を離れ、票を取り消しました。戻ることはできますが、ほかのチームには入れません。
vote-notify = { $on ->
    [yes] { $team }が投票するときと対局が終わったときに、メンションでお知らせします。もう一度押すとやめます。
   *[no] もうメンションしません。
}
vote-notify-full = この対局ではすでに{ $most }人にメンションしていて、これ以上は1つのメッセージに入りません。「その他」で対局をフォローしてください。
vote-game-started = **{ $game }**が始まります。盤面はこのチャンネルに届きます。「/投票対局 締切」で投票を早く締め切り、「/投票対局 終了」で対局を終えられます。
vote-game-exists = このチャンネルではもう投票対局が進んでいます。
vote-games-many = ここではあなたが始めた投票対局が{ $games }局進行中です。先にどれかを「/投票対局 終了」で終えてください。
vote-game-none = このチャンネルに進行中の投票対局はありません。「/投票対局 開始」で始められます。
vote-game-over = この投票対局は終わりました。
vote-game-organiser = これができるのは、この投票対局を始めた人とサーバー管理者だけです。
vote-game-permissions = Parlorに次の権限がないので、このチャンネルで投票対局はできません：{ $permissions }。権限を与えるか、別のチャンネルを選んでください。
vote-game-ask = **{ $game }**を終了しますか？参加している全員の対局が勝者なしで終わり、成績には含まれません。
vote-game-stopped = **{ $game }**（{ $winner } 対 { $loser }）は、{ $by }さんが終了させました。成績には含まれません。
vote-game-lost = **{ $game }**（{ $winner } 対 { $loser }）は、チャンネルが削除されたため終わりました。成績には含まれません。
vote-game-empty = **{ $game }**（{ $winner } 対 { $loser }）は、どちらのチームにも誰もいないまま時間が切れ、中止になりました。成績には含まれません。
vote-close-ask = **{ $game }**の{ $number }手目の投票を今締め切りますか？{ $voted }人が投票しました。
vote-closed = 投票を締め切りました。結果は**{ $move }**です。
lot-sealed = { $game }で最多の票の手が複数あれば、くじで決めます。くじ{ $dice ->
    [yes] と出目
   *[no] {""}
}はすべて、最初の投票の前に決まった秘密の数（シード）から作られます。シードは終局時に公開されます。それまで見られるのはその指紋（SHA-256）で、別のシードなら指紋も変わります：`{ $hash }`
lot-revealed = -# くじ{ $dice ->
    [yes] と出目
   *[no] {""}
}のシード：`{ $seed }`
choice-against-teams = 2チームの対戦
button-vote = 投票
button-join-team = { $team }に入る
button-notify-me = 通知を受け取る
button-close-vote-yes = はい、締め切ります
button-lot = くじの公正さを確認

## Discordに表示されるコマンド：名前は小文字で空白なし、説明は100文字まで。
## コマンドに触れる文では、ここでの名前を使う。

command-challenge = 対局
    .description = 特定の人、またはこのチャンネルの誰かに対局を申し込む（通常はレーティング対象）
    .help = 特定の人やチャンネルの誰かに対局を申し込む
    .game = どのゲームか
    .opponent = 申し込む相手（省略すると、このチャンネルの誰でも受けられます）
    .variant = 盤の大きさなど
    .first = 初手を打つ人
    .pace = 持ち時間
    .rated = 結果をレーティングに反映するか（省略すると反映します）
    .games = 1局、または先後を入れ替えて2局同時
    .keep = 誰かが受けるたびに、もう一度募集する
command-play = コンピューター対局
    .description = コンピューターと対局する
    .help = コンピューターと対局する
    .game = どのゲームか
    .level = 強さ：初級（初心者向け）、中級、上級、名人級
    .variant = 盤の大きさなど
    .first = 初手を打つ人
    .show = チャンネルの全員に見せるか（省略すると自分だけ）
command-move = 着手
    .description = 対局で手を打つ
    .help = 着手する。盤面の下の「着手」ボタンでもよい
    .move = 打つ手（例：d4）
    .game = どの対局か（このチャンネルに複数あるとき）
command-board = 盤面
    .description = 今の盤面を自分だけに表示
    .help = 盤面をもう一度見る
    .game = どの対局か（複数あるとき）
    .as = 画像か、文章か
command-games = 対局一覧
    .description = このサーバーで進行中の対局を、自分の番のものから順に表示
    .help = 自分の対局を一覧する
    .player = 誰の対局か（省略すると自分）
    .scope = このサーバーか、全サーバーの自分の対局か
command-lobby = 募集一覧
    .description = 対局相手を募集中の人を見る・自分でも募集する
    .help = 対局相手の募集を見る
command-vote-game = 投票対局
    .description = チャンネルのみんなで打つ対局（1手ごとに投票）
    .help = チャンネルのみんなで対局する
    .start = このチャンネルで投票対局を始める
    .close = 今の投票を早く締め切る（対局を始めた人のみ）
    .leave = チームを離れ、票を取り消す
    .end = 投票対局を勝者なしで終える（対局を始めた人のみ）
    .game = どのゲームか
    .variant = 盤の大きさなど
    .against = コンピューターか、2チームの対戦か（省略するとコンピューター中級）
    .every = 1手の投票時間（省略すると1日）
    .seats = 1チームの人数の上限（省略すると上限なし）
command-tournament = 大会
    .description = このサーバーの大会（総当たり戦、トーナメント戦、スイス式、団体戦）
    .help = 大会に参加する
    .create = 参加者を募る大会を告知
    .join = まだ始まっていない大会に参加
    .leave = 大会から離脱。開始後は残りの対局が負けになります
    .start = 今の参加者で大会を開始
    .table = 大会の順位表を表示
    .export = 組み合わせ、順位表、棋譜をファイルで取得
    .end = 大会を優勝者なしで打ち切る
    .tournament = どの大会か（複数あるとき）
    .name = 大会の名前
    .game = どのゲームか
    .variant = 盤の大きさなど
    .pace = 持ち時間（省略すると1手3日）
    .form = 総当たり戦、トーナメント戦、スイス式、団体戦（省略すると総当たり戦）
    .seats = 参加者の上限、2～64人（省略すると8人）、スイス式は4～128人（32人）
    .team-one = 団体戦で1つ目のチームのロール
    .team-two = 団体戦で2つ目のチームのロール
    .rounds = スイス式のラウンド数、3～9（省略すると人数に応じて）
    .role = 優勝者に付くロール
    .starts = 自動で始まる時（例：「金曜日20:00」「3日」）。省略すると主催者が開始
    .at-least = 自動で始めるのに必要な人数（省略すると4人）
    .repeats = 開始日から繰り返し開催
    .check-in = 開始前の1時間に出席を確認。確認のない人は出場枠を失います
    .every = 離脱するまで毎回参加する
    .rating-from = 参加できるレーティングの下限。新しい人は1500として数えます
    .rating-to = 参加できるレーティングの上限
    .remove = 参加者を外す。開始後は残りの対局が負けになります
    .add = 開始後に参加者を追加（スイス式、または空きのあるグループ）
    .replace = まだ誰も打っていないうちに、参加者を別の人と交代
    .rename = 大会の名前を変更
    .adjudicate = 大会の対局の結果を決める
    .player = 対象の人
    .by = 代わりの人
    .winner = 勝った人。省略すると結果を選べます
command-league = リーグ
    .description = このサーバーのリーグ（シーズン、部、昇格と降格）
    .help = リーグに参加する
    .create = リーグを作成（6週間または8週間のシーズン）
    .join = 次のシーズン、または今のシーズンの空いている席に参加
    .leave = リーグから離脱
    .table = 自分の部の順位表と歴代の優勝者を表示
    .move = 次のシーズンで人を別の部に置く
    .remove = リーグから人を外す
    .rename = リーグの名前を変更
    .end = 今のシーズン、またはリーグを終える
    .league = どのリーグか（複数あるとき）
    .name = リーグの名前
    .game = どのゲームか
    .variant = 盤の大きさなど。省略すると標準の盤
    .pace = 各自の持ち時間：合計7日（6週間）または14日（8週間、省略時）
    .size = 部の普段の人数、4～8人（省略すると6人）
    .role = 優勝者に付くロール
    .every = 離脱するまで毎シーズン参加
    .late = 遅れている人を表示（主催者）
    .division = どの部か。1が最上位
    .player = 対象の人
command-resign = 投了
    .description = 対局を投了（確認があります）
    .help = 投了する
    .game = どの対局か（このチャンネルに複数あるとき）
command-draw = 引き分け
    .description = 引き分けを提案、または相手の提案に同意
    .help = 引き分けを提案する
    .game = どの対局か（このチャンネルに複数あるとき）
command-takeback = 待った
    .description = 自分の最後の手を戻してもらえるよう、相手にお願い
    .help = 自分の手の取り消しをお願いする
    .game = どの対局か（このチャンネルに複数あるとき）
command-if = 予約手
    .description = 相手の手への応手を予約し、その手が来たらすぐに打つ。何も指定しなければ予約を表示
    .help = 応手を予約する
    .opponent = 相手の手。先の手順まで予約するなら、そこまでの手を前に並べます
    .then = あなたの応手
    .game = どの対局か（このチャンネルに複数あるとき）
command-away = 不在
    .description = すべての対局で自分の時計を止める（年に30日まで）
    .help = 自分の時計を止める
    .until = 「3日」のような期間、または日付。省略すると、戻るまで不在になります
command-privacy = プライバシー
    .description = あなたについての保存内容の確認、ファイルでの受け取り、削除
    .help = 保存されている内容を見る
    .what = したいこと
command-preferences = 個人設定
    .description = 盤面の見た目と通知の方法を選ぶ
    .help = 盤面の見た目と通知の方法を変える
    .quiet = 通知を止める時間。例：22:00–07:00
    .zone = タイムゾーン。都市名か今の時刻を入力
command-setup = 初期設定
    .description = このサーバーのチャンネルとロールを2ページで選ぶ
    .help = チャンネルとロールを選ぶ（管理者向け）
command-settings = サーバー設定
    .description = このサーバーの対局の設定
    .help = サーバーの設定を変える（管理者向け）
    .show = すべての設定と、最近の変更者を表示
    .channel = チャンネルでの対局を許可。何も指定しなければ今の設定を表示
    .role = ロールに対局を許可。何も指定しなければ今の設定を表示
    .allowed = はい、いいえ、またはすべて（省略すると「はい」）
    .threads = 対局ごとにスレッドを作るか
    .boards = チャンネルに残す盤面
    .keep = 各対局の最新の盤面のみか、すべて
    .on = オンかオフか
    .pace = 標準の持ち時間
    .timeout = プレイヤーの時間が切れたときの扱い
    .then = どうするか
    .reminders = 残り時間をプレイヤーに知らせるか
    .rated = レーティング対局を認めるか
    .computer = コンピューターとの対局を認めるか、誰に見せるか
    .mode = なし、非公開のみ、指定がなければ非公開、公開
    .language = チャンネルでのメッセージの言語
    .theme = チャンネルでの盤面の見た目
    .pages = 全員に見えるチャンネルの対局を、アドレスを知る人なら誰でも見られるようにするか
    .lobby = 募集一覧をチャンネルに表示
    .results = 対局結果をチャンネルに投稿
    .puzzle = 毎日ウォームアップと問題を1問ずつチャンネルに投稿
    .hour = 何時か（サーバーのタイムゾーン、省略すると12時）
    .notify = 新しい募集を知らせるロール（1時間に1回まで）
    .ban = 特定の人がここで対局を始めるのを禁止。大会以外の進行中の対局は続きます
    .unban = 禁止した人が、ここでまた対局を始められるようにする
    .rank-role = レーティングが一定以上の人にロールを付ける
    .tournament-role = 大会を主催できるロールを決める
    .zone = 今日の問題の時刻と主催者が入力する時刻のタイムゾーン（空欄なら表示）
    .rating = ロールがもらえるレーティング
    .player = 対象の人
    .until = 「3日」のような期間、または日付。省略すると無期限
    .export = 1年間のレーティング対局をファイルで取得
    .year = どの年か（省略すると今年）
    .month = その年のこの月だけ、1～12
    .end = 止まった対局を、結果なしで終了
    .adjudicate = 対局の結果を裁定
    .game = どの対局か
    .winner = 勝った人。省略すると結果を選べます
command-doctor = 権限診断
    .description = このサーバーでParlorに足りない権限と、その影響
    .help = Parlorに足りない権限を見る（管理者向け）
command-leaderboard = ランキング
    .description = このサーバー、または全サーバーのレーティング上位
    .help = レーティングの上位を見る
    .game = どのゲームか（省略すると全ゲームの総合）
    .scope = このサーバーか、全サーバーか
    .page = 表の何ページ目か
command-profile = プロフィール
    .description = ある人のレーティング、成績、最近の対局
    .help = レーティングと成績を見る
    .player = 誰のプロフィールか（省略すると自分）
    .versus = 別の人と比べる
command-block = ブロック
    .description = 特定の人からの申し込みを断る。指定しなければ一覧を表示
    .help = 特定の人からの申し込みを断る
    .player = ブロックする人
command-unblock = ブロック解除
    .description = ブロックした人が、また対局を申し込めるようにする
    .help = その人からの申し込みをまた受ける
    .player = ブロックを解除する人
command-learn = 学ぶ
    .description = あなただけに見える5つの短いレッスンでゲームを学ぶ
    .help = 短いレッスンでゲームを学ぶ
    .game = どのゲームか
command-puzzle = 問題
    .description = 今日の問題：勝つ手を見つける
    .help = 今日の問題を解く
    .game = どのゲームか（省略するとすべて）
command-rules = ルール
    .description = ゲームの簡単なルールと例
    .help = ゲームのルールを読む
    .game = どのゲームか
command-replay = リプレイ
    .description = 進行中または終局後の対局を、1手ずつ、GIF、または棋譜で見る
    .help = 対局を1手ずつ見る
    .game = どの対局か
command-explore = 検討
    .description = 局面を写した自分だけの盤で手を試す
    .help = 手を試す
    .game = どの対局か（複数あるとき）
    .record = 対局の棋譜。その最後の局面から手を試せます
command-help = ヘルプ
    .description = Parlorの紹介と遊び方
    .help = Parlorの紹介を読む
command-challenge-user = 対局を申し込む
command-replay-message = リプレイ
command-explore-message = ここから検討
command-analyse-message = 解析
option-rank-role-role = 付けるロール
option-posting-channel = チャンネル
option-pages-mode = 公開またはオフ（これから始まる対局に適用）
option-rank-role-game = どのゲームか、または全ゲームの総合
option-puzzle-game = どのゲームか（省略すると日替わり）
option-tournament-role-role = どのロールか
option-tournament-end = 終了
option-league-move = 移動
option-league-every = 毎シーズン
option-tournament-every = 毎回
option-tournament-game = どの対局か
choice-repeats-weekly = 毎週
choice-repeats-fortnightly = 2週間ごと
choice-repeats-monthly = 毎月
choice-form-round-robin = 総当たり戦：全員と2局ずつ
choice-form-knockout = トーナメント戦：負けたら敗退
choice-form-swiss = スイス式：各ラウンドで得点の近い人と1局
choice-form-teams = 団体戦：各2局
choice-first-me = 自分が先手
choice-first-opponent = 相手が先手
choice-first-computer = コンピューターが先手
choice-first-random = 抽選
choice-games-one = 1局
choice-games-both = 2局：先手を1局ずつ
choice-scope-server = このサーバー
choice-scope-everywhere = 全サーバー
choice-scope-followed = フォロー中
choice-as-picture = 画像
choice-as-text = 文章

## オプションとサブコマンドの名前。コマンド名と同じ形にする

name-add = 追加
name-adjudicate = 裁定
name-against = 対戦相手
name-allowed = 許可
name-as = 形式
name-at-least = 最少人数
name-ban = 禁止
name-boards = 盤面
name-by = 代わり
name-channel = チャンネル
name-check-in = 出席確認
name-close = 締切
name-computer = コンピューター
name-create = 作成
name-division = 部
name-end = 終了
name-every = 投票時間
name-export = 書き出し
name-first = 先手
name-form = 形式
name-game = ゲーム
name-games = 対局数
name-hour = 時刻
name-join = 参加
name-keep = 保持
name-language = 言語
name-late = 遅れ
name-league = リーグ
name-leave = 離脱
name-level = 強さ
name-lobby = 募集一覧
name-mode = モード
name-month = 月
name-move = 手
name-name = 名前
name-notify = 通知先
name-on = 有効
name-opponent = 相手
name-pace = 持ち時間
name-page = ページ
name-pages = 公開ページ
name-player = プレイヤー
name-puzzle = 問題
name-quiet = おやすみ
name-rank-role = ランクロール
name-rated = レーティング
name-rating = 基準
name-rating-from = 下限
name-rating-to = 上限
name-record = 棋譜
name-reminders = リマインダー
name-remove = 除外
name-rename = 名前変更
name-repeats = 繰り返し
name-replace = 交代
name-results = 対局結果
name-role = ロール
name-rounds = ラウンド数
name-scope = 範囲
name-seats = 定員
name-show = 表示
name-size = 人数
name-start = 開始
name-starts = 開始日
name-table = 順位表
name-team-one = チーム1
name-team-two = チーム2
name-theme = テーマ
name-then = 対応
name-threads = スレッド
name-timeout = 時間切れ
name-tournament = 大会
name-tournament-role = 大会ロール
name-unban = 禁止解除
name-until = 期間
name-variant = 盤の種類
name-versus = 対戦相手
name-what = 操作
name-winner = 勝者
name-year = 年
name-zone = 地域
