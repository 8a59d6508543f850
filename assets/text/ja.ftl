# Parlorの文章、日本語版。
#
# {$game}は「Tether #12」のような番号付きのタイトル。{$me}、{$other}、{$by}などはメンション、
# {$until}と{$deadline}はDiscordのタイムスタンプ。手は**太字**で示す。

## ゲーム

tether-player-1 = 赤
tether-player-2 = 青
tether-rules =
    手番ごとに石を1個置きます。自分の石だけで、または自分の石と自分の辺とで輪を作ると、その中の石を取ります。輪の中には、以後誰も石を置けません。自分の辺のどれかにつながった石は「係留」された石です。係留された石は、自分がいるマスと囲んだマスを陣地にします。全マスの半分より多くを陣地にしたプレイヤーの勝ちです。上下が赤の辺、左右が青の辺です。
tether-pitch = 輪を閉じて石を取り、自分の辺につないで盤の過半数を陣地にします。
tether-example = 赤が輪を閉じ、中にあった石を取ったところです。
tether-moves = マス（例：d4）
tether-count = { $cells }マス
variant-tether = { $size }×{ $size }

anchor2d-player-1 = 黒
anchor2d-player-2 = 白
anchor2d-rules =
    手番ごとに石を1個置きます。辺a・b・cは三角形の3辺、d・e・fは左の窓の3辺、g・h・iは右の窓の3辺です。三角形の2辺、または同じ窓の2辺の組をペアと呼びます。つながった自分の石のグループが、ペアの両方の辺と、ほかの辺のどれか1つ以上に接し、しかもペアの角とのあいだに窓を閉じ込めていなければ、そのペアを確保します。9組のペアのうち5組を確保したプレイヤーの勝ちです。
anchor2d-pitch = 窓が2つある三角形の盤で3つの辺をつなぎ、ペア9組のうち5組を確保すれば勝ちです。
anchor2d-example = d4・e5・e6にある黒のグループは辺b・g・hに接し、gとhの角も押さえているので、ペアghは黒のものです。
anchor2d-moves = マス（例：d4）
anchor2d-count = ペア{ $pairs }組
variant-anchor2d = { $size ->
    [quick] クイック盤、39マス
    [small] 小型盤、85マス
    [large] 大型盤、129マス
   *[standard] 標準盤、106マス
}

waltz-player-1 = ダーク
waltz-player-2 = ライト
waltz-rules =
    手番ごとに石を1個置きます。互いに隣り合い、ほかの自分の石とは隣り合わない2個の自分の石をペアと呼びます。置いた石でペアができたら、ペアは自分の選んだ方向に1マス滑り、前にあるものを押します。押された石のうち盤の外に出てよいのは自分の石だけで、ペアの石は出られません。滑れる方向が1つもなければ、そこに石は置けません。手番が終わったとき相手よりペアが多いプレイヤーが、トークンを取ります。2人が続けてパスするか、トークンを持たないプレイヤーがペアを作れる場所がこの先1か所もなくなると、トークンを持つプレイヤーの勝ちです。パスできるのは、誰かがトークンを持ったあとか、ほかに打てる手がないときです。

    四角いマスでは縦横の石が隣り合い、ペアは8方向に滑ります：n、ne、e、se、s、sw、w、nw（nが上）。六角形のマスではe、w、ne、nw、se、swの6方向です。
waltz-pitch = ペアが滑って石を押します。相手より多くのペアを保ちましょう。
waltz-example = ダークがb4に置いた石が、b5とペアになりました。ペアは南東に滑ってライトの石を押し、ライトのペアを崩しました。トークンはダークのものです。
waltz-moves = マス（例：c3）、ペアができるときは方向も付ける（例：c3-ne）、またはpass
waltz-count = ペア{ $pairs }組{ $token ->
    [yes] {""} · トークン
   *[no] {""}
}
variant-waltz = { $grid ->
    [hex] 六角形、1辺{ $size }
    [limping] 不等辺六角形、辺{ $size }と{ $next }
   *[square] { $size }×{ $size }
}

netted-player-1 = 黒
netted-player-2 = 白
netted-rules =
    手番ごとに石を1個置きます。網とは、自分の石とそのつながりのことです。石は、隣どうし、斜めどうし、空きマス1つを挟んだ石どうしでつながります。網は、相手にとっての盤をいくつかの領域に分けます。領域の中にある相手の石は、その領域にある外周マスの数が、その石の数より多いあいだは生きています。石のある相手の領域で、外周マスの数を石の数以下にしたプレイヤーの勝ちです。自分の領域をそうする手は打てません。石を置けないプレイヤーは負けです。
netted-pitch = 捕らえられる前に、相手のまわりに網を張ります。
netted-example = 太線は隣どうし、細線は斜め、破線は空きマス越しのつながりです。色の付いた白の領域には石4個と外周マス6個があり、黒が外周マスを2個奪うと、この領域は網に捕らえられます。
netted-moves = マス（例：e5）
variant-netted = { $board ->
    [double-limping] 不等辺六角形、辺{ $before }と{ $next }
   *[hex] 六角形、1辺{ $size }
}

tetrathedral-player-1 = 琥珀
tetrathedral-player-2 = 紫
tetrathedral-rules =
    手番の初めに8面サイコロを振ります。ポーンは、辺を越え続けるか、辺と頂点を交互に越えて、出た目とちょうど同じマス数だけまっすぐ動きます。8なら何マスでも動けます。ほかのポーンは飛び越せません。相手のポーンがいるマスで止まると、そのポーンを取ります。自分のポーンが盤外にあるあいだに8が出たら、それを外周リングに戻すか、ポーンを8マスまで動かせます。動けないプレイヤーは手番を失います。自分のポーン1個の3辺に自分のポーンがあと3個接し、その4個のどれも外周リングにいなければ勝ちです。
tetrathedral-pitch = サイコロを振り、ポーン4個でサイコロを囲むピラミッドを作ります。
tetrathedral-example = 紫は4を出し、c12にいた琥珀のポーンを取りました。
tetrathedral-moves = 移動元と移動先（例：a2-b5）、ポーンを戻すときは@と外周リングのマス（例：@h5）
tetrathedral-count = { $out ->
    [0] {""}
   *[other] 盤外{ $out }個
}
variant-tetrathedral = ポーン各{ $pawns }個{ $first ->
    [2] 、先手は紫
   *[1] {""}
}

## その手を打てない理由

illegal-unreadable = 「{ $input }」は{ $title }の手ではありません。書き方：{ $form }。
illegal-game-over = 対局はもう終わっています。
illegal-off-board = 「{ $input }」は盤の外のマスを指しています。
illegal-occupied = { $cell }には{ $by }の{ $game ->
    [tetrathedral] ポーン
   *[other] 石
}があります。
illegal-surrounded = { $cell }は{ $by }に囲まれているので、誰も石を置けません。
illegal-window = { $cell }は窓のマスなので、石は置けません。
illegal-suicide = { $cell }は自殺手です。そこに置くと、石{ $stones }個のグループに対して外周マスが{ $edge }個になります。外周マスは石より多くなければなりません。
illegal-pass-too-early = まだパスできません。トークンを持つプレイヤーがいないうえ、打てる手があります。
illegal-no-such-direction = この盤では{ $direction }の方向には動けません。使える方向はe、w、ne、nw、se、swです。
illegal-no-pair = { $cell }に置いてもペアはできず、何も滑りません。方向は付けないでください。
illegal-no-slide = { $cell }に置くとペアができますが、どの方向にも滑れません。そこには置けません。
illegal-which-direction = { $cell }に置くとペアができます。滑る方向を指定してください。
illegal-leaves-board = ペアはその方向には滑れません。{ $cell }にあるペアの石が盤の外に出てしまいます。
illegal-pushes-off = ペアはその方向には滑れません。{ $cell }にある{ $by }の石を盤の外に押し出してしまいます。
illegal-not-rolled = サイコロがまだ振られていません。
illegal-must-move = パスできません。この目で動かせる手があります。
illegal-no-pawn = { $cell }にあなたのポーンはありません。
illegal-own-pawn = { $cell }にはあなた自身のポーンがあります。
illegal-not-in-line = { $from }から{ $to }へはまっすぐ進めません。
illegal-wrong-distance = { $roll ->
    [8] 出た目は8です。盤外にあなたのポーンがあるあいだは、8マスまでしか動けません。そこまでは{ $distance }マスあります。
   *[other] 出た目は{ $roll }ですが、そこまでは{ $distance }マスあります。
}
illegal-blocked = 出た目は{ $roll }ですが、{ $from }からその方向へ{ $distance }マスは進めません。途中の{ $by }にポーンがあります。
illegal-no-eight = 出た目は{ $roll }です。ポーンを戻せるのは8が出たときだけです。
illegal-nothing-out = 盤外にあなたのポーンはありません。
illegal-not-in-ring = ポーンを戻せるのは外周リングだけです。{ $cell }はその内側にあります。
similar-moves = 打てる近い手：{ $moves }{ $more ->
    [0] 。
   *[other] 、ほか{ $more }手。打ちたい手をもう1文字入力してください。
}

option-unknown = 「{ $name }」というオプションはありません。使えるオプション：{ $allowed }。
option-not-allowed = { $name }に{ $given }は指定できません。指定できる値：{ $allowed }。
option-unreadable = 「{ $text }」はオプションとして読み取れません。書き方の例：{ $example }。

## 実行できない理由

refusal-own-opponent = 自分には申し込めません。ほかの人を選んでください。誰も選ばなければ、このチャンネルの誰でも受けられます。
refusal-own-challenge = これはあなた自身の申し込みです。取り消すか、返事をお待ちください。
refusal-not-challenged = これは{ $opponent }さんへの申し込みです。
refusal-open-to-all = この申し込みは誰でも受けられるので、辞退する必要はありません。
refusal-not-challenger = この申し込みを取り消せるのは{ $challenger }さんだけです。
refusal-declined = この申し込みは辞退されました。
refusal-cancelled = この申し込みは取り消されました。
refusal-expired = この申し込みは期限切れです。「/対局」で新しく申し込んでください。
refusal-already-accepted = この申し込みはすでに承諾されています。
refusal-not-begun = この申し込みはまだ承諾されていません。
refusal-not-playing = あなたはこの対局のプレイヤーではありません。
refusal-not-your-turn = 今は{ $turn }さんの番です。
refusal-stale = この盤面は最新ではありません。{ $newest }
refusal-over = この対局は終わっています。{ $newest }
refusal-too-long = この対局は手数の上限に達しました。「/引き分け」で引き分けに合意するか、投了してください。
refusal-plan-illegal = 予約の{ $number }番目の手は、そこでは打てません。{ $why }
refusal-plan-full = 予約できる応手は{ $most }個までです。「/予約手」だけを実行すると、予約の確認と取り消しができます。
refusal-plan-own-turn = あなたの番なので、そのまま打ってください。予約は相手が考えているあいだに使うものです。
refusal-plan-dice = サイコロの目は予測できないので、このゲームでは予約できません。
refusal-plan-no-answer = 予約には、相手の手とそれに対するあなたの応手が必要です。
refusal-no-draws = { $game }はいつか必ず終わるゲームなので、合意による引き分けはありません。「/投了」で投了できます。
refusal-draw-offered = すでに引き分けを提案しています。提案は、相手が返事をするか着手するまで有効です。
refusal-draw-too-soon = 前回の提案は成立しませんでした。あと{ $plies }手進むと、また引き分けを提案できます。
refusal-no-offer = 返事を待っている提案はもうありません。{ $newest }
refusal-nothing-to-take-back = この対局であなたはまだ着手していません。
refusal-dice-rolled = あなたの手のあとにサイコロが振られたので、待ったはできません。
refusal-takeback-asked = すでに{ $by }さんが待ったを求めています。返事は最新の盤面の下にあるボタンでできます。
refusal-not-over = この対局はまだ続いています。
refusal-time-left = まだ時間が残っています。期限：{ $deadline }。
refusal-too-far-on = もう両者とも2手打ったので、対局を中止できません。
refusal-own-time = 時間が切れているのはあなたです。相手が勝ちを宣言する前に着手してください。
refusal-no-limit = この対局に時間制限はありません。
refusal-rematch-offered = すでに{ $by }さんが再戦を申し込んでいます。そのメッセージはこのチャンネルにあります。
newest-board = 最新の盤面：{ $link }

no-such-game = あなたが参加している対局に{ $input }はありません。{ $list ->
    [none] {""}
   *[other] 選べる対局：{ $list }
}
no-game-here = このチャンネルにあなたの対局はありません。「/対局」で申し込むか、「/コンピューター対局」でコンピューターと対局できます。
which-game = このチャンネルにあなたの対局が複数あります。オプション「ゲーム」で指定してください：{ $list }
no-such-title = 「{ $input }」というゲームはありません。選べるゲーム：{ $allowed }。
challenges-waiting = ここには返事待ちの申し込みがすでに{ $waiting }件あります。取り消すか、返事をお待ちください。
challenge-bot = ボットは申し込みを受けられません。人を選んでください。誰も選ばなければ、このチャンネルの誰でも受けられます。コンピューターとの対局には「/コンピューター対局」を使ってください。
only-in-servers = Parlorはサーバーのチャンネルで遊ぶボットです。このコマンドはそこで使ってください。
only-managers = 設定を変更できるのは「サーバー管理」の権限を持つ人だけです。
trouble = Parlorで問題が発生しました。何も失われていません。少し待ってから、もう一度お試しください。
too-slow = 時間がかかりすぎました。着手した場合は、反映されたかどうかを「/盤面」で確かめられます。それ以外は、もう一度お試しください。
unknown-command = このコマンドは今はありません。Discordを再起動すると、新しいコマンド一覧になります。
unknown-button = このボタンは古いバージョンのものです。「/盤面」で最新の盤面を表示できます。
missing-permissions = このチャンネルに正しく投稿できないため、ここに出すはずの内容をあなたへの返信として送りました。管理者に、次の権限を私に与えるよう頼んでください：{ $permissions }。

## 操作した人への返事

challenge-sent = 対局を申し込みました。
accepted = 承諾しました。盤面はこのあと表示されます。
played = 着手しました：{ $move }。
resigned = 投了しました。
aborted = 対局を中止しました。成績には含まれません。
claimed = 勝ちを宣言しました。
extended = { $other }さんの時間を1日延長しました。
rematch-sent = 再戦を申し込みました。
play-set-up = { $other }との**{ $game }**を始めました。
played-thinking = 着手しました：{ $move }。コンピューターが考えています。
took-back = 待ったが認められました。
computer-off = このサーバーではコンピューターと対局できません。サーバーの管理者が「/サーバー設定」で許可できます。
computer-many = ここではコンピューターと{ $games }局を対局中です。どれかを終えるか投了してください。「/対局一覧」で確認できます。
kept-playing = 何も変わっていません。
more = { $game }：何をしますか？
offered-draw = 引き分けを提案しました。提案は、相手が返事をするか着手するまで有効です。
agreed-draw = 合意により引き分けになりました。
asked-takeback = 相手に待ったを求めました。相手が同意しなければ何も変わりません。相手の着手も返事になります。
gave-back = 待ったを認めました。
declined = 断りました。
planned = { $game }に応手を予約しました。見えるのはあなただけです。別の手が打たれるか、待ったが認められると、予約は終わります。
plan-step = **{ $to }**なら**{ $play }**
plan-dropped = { $game }の予約はすべてなくなりました。
plans-none = ここには予約がありません。相手が考えているあいだに「/予約手」で両方のオプションを指定すると、相手の手への応手を予約できます。相手がその手を打つと、すぐに打たれます。
away = 不在にしました。すべての対局の時計が止まり、{ $until }にまた動き出します。そのあと今年使える不在日数：{ $left }日。
away-back = おかえりなさい。時計がまた動き出しました。今年使える不在日数：残り{ $left }日。
away-days = { $days }日
away-unreadable = 「{ $input }」は期間として読み取れません。「3日」「2週間」や、2027-01-31のような日付で書いてください。
away-past = 未来の日時ではありません。「3日」のように書いてください。何も書かなければ、戻るまで不在になります。
away-too-long = 長すぎます。今年使える不在日数：残り{ $left }日。
away-not = あなたは不在になっていません。
resign-ask = { $other }さんとの{ $game }を投了しますか？
abort-ask = { $other }さんとの{ $game }を中止しますか？両者がまだ2手ずつ打っていないので、成績には含まれません。
challenge-who = { $other }さんにどのゲームを申し込みますか？
rematch-closed = 再戦の申し込みがありましたが、成立しませんでした。「/対局」で新しく申し込んでください。
rematch-former = その対局の相手はデータを削除したため、再戦はできません。「/対局」で新しく申し込んでください。
board-closed = { $game }の対局は行われませんでした。申し込みが成立しなかったためです。
board-open = { $game }はまだ始まっていません。申し込みが返事を待っています。

replay = **{ $game }**、{ $ply }手目／全{ $plies }手{ $after }：{ $status }。
replay-after = （**{ $last }**のあと）
film = { $game }の動画です。
film-failed = 今は動画を作れませんでした。あとでもう一度お試しください。それまでは「前へ」と「次へ」で1手ずつ見られます。
analysis = **{ $game }**：コンピューターが見積もった{ $first }の勝率の推移です。
analysis-dice = 垂直に上下しているところはサイコロによるものです。
analysis-turnings = 勝率を大きく下げた手：
analysis-turning = { $ply }手目 **{ $move }**：{ $colour }の勝率 { $before } → { $after }（**{ $better }** のほうが良い手でした）
analysis-even = 1手で勝率を大きく下げた手はありませんでした。
analysis-alt = 曲線：{ $game }の全{ $plies }手における{ $first }の勝率。開始時{ $start }、終了時{ $end }、最低{ $least }、最高{ $most }。
analysis-alt-turning = { $ply }手目{ $move }：{ $colour }の勝率が{ $before }から{ $after }へ。{ $better }のほうが良い手でした。
analysis-plies = 手数
analysis-short = { $game }は手数が少なすぎるため、解析できません。
analysis-running = { $game }はまだ対局中です。終局後に解析できます。
analysis-busy = 解析は一度に1つだけです。あなたの別の解析を作成中ですので、お待ちください。
analysis-failed = 今は解析できませんでした。あとでもう一度お試しください。
percent = { $value }%
record = { $game }の棋譜です。parlor verifyコマンドで検証でき、「/検討」でも使えます。
record-without-seed = サイコロのシードは終局後に追加されます。
explore = **{ $title }**、{ $variant }：あなただけに見える検討盤、{ $ply }手目まで。{ $standing }。
explore-tried = 試した手：**{ $moves }**
explore-back = 実際に打たれた{ $own }手のうち、{ $kept }手目まで戻しました。
explore-no-roll = 「{ $input }」には手の前にサイコロの目がありません。サイコロは{ $sides }面です。書き方の例：{ $example }。
explore-unusable = この棋譜は検討できません。{ $why }
explore-gone = 30日間操作がなかったため、この検討盤はもう残っていません。「/検討」で新しく始められます。
explore-not-yours = この検討盤で手を試せるのは、開いた本人だけです。「/検討」で自分用の検討盤を開けます。
explore-twice = 2つの操作が同時に届き、1つだけ反映されました。もう一度お試しください。

## チャンネルへのメッセージ

challenge = { $by }さんが{ $opponent }さんに**{ $game }**の対局を申し込みました：{ $terms }。回答期限：{ $until }。
challenge-open = { $by }さんが**{ $game }**の対局相手を募集しています：{ $terms }。ここにいる人なら誰でも受けられます。回答期限：{ $until }。
challenge-rematch = { $by }さんが{ $opponent }さんに、色を入れ替えた再戦を申し込みました：**{ $game }**、{ $terms }。回答期限：{ $until }。
terms = { $variant }、{ $first }、{ $pace }、{ $rated ->
    [yes] レーティング対象
   *[no] レーティング対象外
}
first-challenger = 先手は{ $by }さん
first-opponent = 先手は相手
first-lot = 先手は抽選
pace-none = 時間制限なし
pace-1h = 1手1時間
pace-12h = 1手12時間
pace-1d = 1手1日
pace-3d = 1手3日
pace-7d = 1手7日

challenge-accepted = { $by }さんが申し込みを承諾しました。**{ $game }**の始まりです。
challenge-declined = { $me }さん、**{ $game }**の申し込みは辞退されました。
challenge-declined-short = **{ $game }**の申し込みは辞退されました。
challenge-cancelled = **{ $game }**の申し込みは取り消されました。
challenge-expired = { $me }さん、**{ $game }**の申し込みは期限までに誰にも承諾されませんでした。

draw-offered = { $me }さん、{ $by }さんが**{ $game }**で引き分けを提案しています。今は{ $turn }さんの番です。{ $time }
draw-declined = { $me }さん、{ $by }さんは**{ $game }**の引き分けを断りました。今は{ $turn }さんの番です。{ $time }
takeback-asked = { $me }さん、{ $by }さんが**{ $game }**で**{ $moves }**の待ったを求めています。あなたが同意しなければ何も変わりません。今は{ $turn }さんの番です。{ $time }
takeback-declined = { $me }さん、{ $by }さんは**{ $game }**の待ったを認めませんでした。今は{ $turn }さんの番です。{ $time }
taken-back = { $me }さん、{ $other }さんが待ったを認めました。**{ $game }**は**{ $last }**のあとに戻り、あなたの番です。{ $time }
taken-back-all = { $me }さん、{ $other }さんが待ったを認めました。**{ $game }**は初手に戻り、あなたの番です。{ $time }
moves-planned = 予約どおりすぐに打たれた手：**{ $moves }**。
moves-since = 前の盤面からの手：**{ $moves }**。
away-used = { $me }さん、**{ $game }**で時間が切れたため、不在日数を一部使いました。期限：{ $deadline }。今年の残り：{ $left }日。
began = { $me }さん、{ $other }さんとの**{ $game }**が始まりました。初手はあなたです。{ $dice }{ $time }
moved = { $me }さん、{ $other }さんとの**{ $game }**は**{ $last }**のあと、あなたの番です。{ $planned }{ $dice }{ $time }
dice-roll = サイコロの目は**{ $roll }**です。
dice-forfeited-many = サイコロの目で動けない手番が{ $turns }回ありました。最後のほうは次のとおりです。
dice-forfeited = { $by }さんは{ $roll }が出て動けず、手番を失いました。
dice-sealed = -# サイコロの目は32バイトの秘密のシードで決まっており、シードは終局後に公開されます。そのSHA-256：`{ $hash }`
dice-revealed = -# サイコロのシード：`{ $seed }`
time-left = 期限：{ $deadline }。
board-turn = **{ $game }**：{ $after }{ $turn }さんの番です（相手は{ $other }さん）。{ $dice }{ $time }
board-after = **{ $last }**のあと、
board-seat = あなたは{ $colour }です。
reminded = { $me }さん、{ $other }さんとの**{ $game }**の残り時間が少なくなっています。期限：{ $deadline }。
time-up = { $me }さん、**{ $game }**で{ $other }さんの時間が切れました。勝ちを宣言するか、1日延長できます。どちらもしなければ、対局は{ $lapse }に自動的に終わります。
was-extended = { $me }さん、{ $other }さんが**{ $game }**の時間を1日延長しました。期限：{ $deadline }。

ended-rules = **{ $game }**は、**{ $winner }**さん（{ $colour }）が**{ $last }**で{ $loser }さんに勝ちました。{ $why }
ended-resigned = **{ $game }**は、**{ $winner }**さん（{ $colour }）の勝ちです。{ $loser }さんが投了しました。
ended-claimed = **{ $game }**は、**{ $winner }**さん（{ $colour }）が{ $loser }さんに時間切れ勝ちしました。
ended-lapsed = **{ $game }**は、**{ $winner }**さん（{ $colour }）の時間切れ勝ちです。{ $loser }さんは何日も着手しませんでした。
ended-drawn = { $winner }さんと{ $loser }さんの**{ $game }**は引き分けです。
ended-agreed = { $winner }さんと{ $loser }さんの**{ $game }**は、合意により引き分けです。
ended-adjudicated = **{ $game }**は、**{ $winner }**さん（{ $colour }）が{ $loser }さんに勝ちました。サーバー管理者の{ $by }さんによる裁定です。
ended-adjudicated-drawn = { $winner }さんと{ $loser }さんの**{ $game }**は引き分けです。サーバー管理者の{ $by }さんによる裁定です。
ended-stopped = { $winner }さんと{ $loser }さんの**{ $game }**は、サーバー管理者の{ $by }さんが終了させました。成績には含まれません。
ended-aborted-time = { $winner }さんと{ $loser }さんの**{ $game }**は、両者が2手ずつ打つ前に時間が切れ、中止になりました。成績には含まれません。
ended-aborted = { $winner }さんと{ $loser }さんの**{ $game }**は、両者が2手ずつ打つ前に中止になりました。成績には含まれません。
rating-changes = レーティング：{ $one }、{ $two }
rating-change = { $who } { $before } → { $after }（{ $by }）
rating = { $points }{ $provisional ->
    [yes] ?
   *[no] {""}
}
why-tether = 全{ $all }マス中、{ $count }マスが陣地です。
why-anchor2d = ペア9組のうち{ $count }組を確保しました。
why-waltz = { $how ->
    [no-room] トークンを持ち、相手がペアを作れる場所がもうありません。
   *[passed] トークンを持ち、両者がパスしました。
}
why-netted = { $how ->
    [no-placement] 相手はもう石を置けません。
   *[netted] 石{ $stones }個に対して外周マスが{ $edge ->
        [0] 1個もない
       *[other] { $edge }個しかない
    }領域を、網に捕らえました。
}
why-tetrathedral = { $cell }を中心にピラミッドができました。

## 棋譜

record-header = { $line }行目は、ヘッダーでも番号の付いた手の行でもありません。使えるヘッダーは{ $headers }で、それぞれ1回までです。
record-value = { $line }行目：棋譜の{ $header }として正しくありません。
record-no-game = 「Game: …」の行がないので、これは対局の棋譜ではありません。
record-no-dice = サイコロを使わないゲームなので、棋譜に{ $header }は書けません。
record-unknown-game = 「{ $input }」というゲームはありません。
record-ply = { $ply }手目：「{ $input }」を読み取れません。各番号のあとに2手ずつ書きます。サイコロを使うゲームでは、3:a2-b5のように手の前に目を付けます。
record-illegal = { $ply }手目（{ $input }）：{ $why }
record-too-long = 棋譜が{ $most }手を超えています。
fault-seed = シードが、この対局で確約されたものと違います。SHA-256は{ $found }です。
fault-roll = { $ply }手目：棋譜の目は{ $found }ですが、シードの目は{ $rolled }です。
fault-result = 記載された結果は「{ $stated }」ですが、ルール上は{ $score }で終わっています。
fault-no-result = 記載された結果は「{ $stated }」ですが、ルール上はまだ終わっていません。
verified = 問題ありません：{ $title } { $variant }、全{ $plies }手がルールどおりです。{ $standing }。
verified-no-seed = シードがないので、サイコロの目は確かめられません。
verified-of-seed = サイコロの目はすべてシードのとおりです。シードが対局前に決まっていたという証拠はありません。
verified-committed = サイコロの目はすべて、この対局で確約されたシードのとおりです。
verified-result = 記載された結果は{ $result }です。

## 画像の中

status-turn = { $colour }の番
status-tether = { $colour }の勝ち：全{ $all }マス中{ $count }マス
status-anchor2d = { $colour }の勝ち：ペア{ $count }組を確保
status-waltz = { $colour }の勝ち：トークンを保持{ $how ->
    [no-room] 、相手に場所なし
   *[passed] 、両者パス
}
status-netted = { $colour }の勝ち：{ $how ->
    [no-placement] 相手は石を置けない
   *[netted] 石{ $stones }個を捕獲
}
status-tetrathedral = { $colour }の勝ち：{ $cell }にピラミッド
status-won-resigned = { $colour }の勝ち：投了
status-won-time = { $colour }の勝ち：時間切れ
status-won-adjudicated = { $colour }の勝ち：裁定
status-drawn = 引き分け
status-aborted = 中止

alt-position = { $title } { $variant }：{ $result }{ $after }。
alt-after = （{ $last }のあと）
alt-captured = { $last }で{ $cells }{ $own ->
    [yes] から自分の石を押し出しました
   *[no] を取りました
}。
alt-tether = { $first }の陣地は{ $one }マス、{ $second }の陣地は{ $two }マス。
alt-anchor2d = 確保したペア：{ $first }は{ $one }、{ $second }は{ $two }。
alt-waltz = { $holder ->
    [0] トークンは誰も持っていません。
    [1] トークンは{ $first }が持っています。
   *[2] トークンは{ $second }が持っています。
}{ $first }のペアは{ $one }組、{ $second }のペアは{ $two }組。
alt-tetrathedral = { $roll ->
    [0] {""}
   *[other] サイコロの目は{ $roll }。
}盤外のポーン：{ $first }{ $one }個、{ $second }{ $two }個。
alt-film = { $game }の全{ $plies }手の動画。最後の局面：{ $position }
alt-none = なし
alt-stones = { $colour }の{ $game ->
    [tetrathedral] ポーン
   *[other] 石
}：{ $cells }。
alt-no-stones = { $colour }の{ $game ->
    [tetrathedral] ポーン
   *[other] 石
}はありません。
alt-more = { $cells }、ほか{ $more }個

## ボタンと入力欄

button-accept = 承諾
button-decline = 辞退
button-cancel = 取り消し
button-move = 着手
button-pick = 選んで着手
button-play = { $move }で確定
button-not-play = まだ打たない
button-rules = ルール
button-more = その他
button-offer-draw = 引き分けを提案
button-ask-takeback = 待った
button-draw-yes = 引き分けに同意
button-draw-no = 続行
button-takeback-yes = 待ったを認める
button-takeback-no = 認めない
button-drop-plan = #{ $id }の予約を取り消し
button-back = 不在を終了
button-resign = 投了
button-resign-yes = 投了を確定
button-abort-yes = 中止を確定
button-resign-no = 対局を続行
button-rematch = 再戦
button-claim = 勝ちを宣言
button-extend = 1日延長
button-earlier = 前へ
button-later = 次へ
button-replay = リプレイ
button-first = 最初
button-last = 最後
button-film = 動画
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
select-game = ゲームを選択
pick = 手を選んでください。
pick-more = あなたの手：**{ $chosen }**…
pick-column = 列
pick-column-option = { $column }（{ $count }か所）
pick-cell = マス
pick-goal = 行き先
pick-roll = サイコロの目
pick-roll-option = サイコロの目は{ $roll }
direction-n = 北・上
direction-ne = 北東
direction-e = 東・右
direction-se = 南東
direction-s = 南・下
direction-sw = 南西
direction-w = 西・左
direction-nw = 北西

## 個人の設定

preferences = お好みの設定です。ここで選んだ内容は、すべてのサーバーであなただけに適用されます。
prefer-theme = 自分だけに見える盤面
prefer-coordinates = マス名の位置
prefer-told = 手番の通知
prefer-confirm = 着手前に確認
prefer-listed = ランキングに表示
prefer-everywhere = 全サーバーのレーティングにも参加
prefer-option = { $title }：{ $value }
theme-none = サーバーと同じ
coordinates-rim = 盤のまわり
coordinates-cells = すべてのマスの中
told-mention = メンション
told-silent = 音なしのメンション
told-dm = ダイレクトメッセージ
told-off = 通知なし
switch-on = オン
switch-off = オフ
confirm-move = **{ $move }**でいいですか？
no-direct = { $me }さん、ダイレクトメッセージを送れないので、ここでお知らせします：{ $link }（/個人設定）

## プライバシー

privacy =
    {""}**Parlorが保存するもの**
    - あなたが参加する対局と申し込みの中のあなたのDiscord IDと、その手や時刻、解析結果
    - 「/個人設定」で選んだ内容、不在日数、レーティング
    - サーバーを管理している場合は、「/サーバー設定」で変更した内容
    - 「/検討」で試した手（最後の操作から30日間）

    名前もメッセージも、そのほかのものも保存しません。画像に入れる名前は、必要なときにDiscordに問い合わせます。データを売ることも、共有することも、対局以外の目的に使うこともありません。サーバーについて保存したものは、ボットが外されてから30日後に削除します。

    すべてのデータをファイルで受け取ることも、削除することもできます。削除すると、進行中の対局はあなたの投了として終わります。終わった対局は相手のものでもあるので、「元プレイヤー」の名で残ります。
choice-privacy-policy = 保存内容の確認
choice-privacy-export = 全データのファイル
choice-privacy-delete = データの削除
export-done = あなたについて保存しているすべてのデータです。
forget-ask = あなたについて保存しているデータをすべて削除しますか？進行中の対局は投了として終わり、レーティングも消えます。元には戻せません。
forget-done = 削除しています。長くても1分で終わります。また遊ぶときは、最初からのスタートになります。
button-forget-yes = 削除を確定
former-player = 元プレイヤー
computer = コンピューター（{ $level }）
level-easy = 初級
level-medium = 中級
level-hard = 上級
level-master = 名人級

## サーバーの設定

settings =
    {""}**このサーバーでのParlor**
    - チャンネル：{ $channels ->
        [all] すべて
       *[other] { $channels }
    }
    - 遊べるロール：{ $roles ->
        [all] すべて
       *[other] { $roles }
    }
    - 対局ごとのスレッド：{ $threads ->
        [yes] あり
       *[no] なし
    }
    - 標準の持ち時間：{ $pace }
    - 時間切れのとき：{ $timeout ->
        [loss] すぐに負け
       *[claim] 相手が勝ちを宣言するか、1日延長できる
    }
    - リマインダー：{ $reminders ->
        [yes] あり
       *[no] なし
    }
    - レーティング対局：{ $rated ->
        [yes] あり
       *[no] なし
    }
    - コンピューターとの対局：{ $computer ->
        [yes] あり
       *[no] なし
    }
    - 言語：{ $language ->
        [none] サーバーの言語
       *[other] { $language }
    }
    - 盤面のテーマ：{ $theme }
settings-saved = 保存しました。進行中の対局の持ち時間と時間切れの扱いは、開始時のまま変わりません。
settings-full = 登録できるのは25個までです。先に「許可：False」で1つ外すか、何も指定せずに実行してすべてを許可してください。
settings-changes = 最近の変更：
settings-change = -# { $at }：{ $by }さんが{ $setting }を{ $value }に変更
settings-managed = 完了しました：{ $game }。
settings-no-player = その人はこの対局のプレイヤーではありません。引き分けにするには、勝者を指定しないでください。
no-server-game = このサーバーに対局{ $typed }はありません。入力中に表示される一覧から選んでください。
setting-all = すべて
timeout-claim = 相手が勝ちを宣言するか、1日延長できる
timeout-loss = すぐに負け
language-follow = サーバーの言語
language-name = 日本語
theme-light = ライト
theme-dark = ダーク
theme-contrast = ハイコントラスト
theme-shapes = 形と色
choice-any-game = #{ $id } { $title }：{ $one } – { $two }
not-in-this-channel = このサーバーでは、ほかのチャンネルで対局します：{ $channels }
not-with-your-roles = ここで遊ぶには、次のロールのどれかが必要です：{ $roles }

## チャンネルでのボットの権限

doctor-well = このチャンネルで必要な権限はすべてそろっています。
doctor-ill = このチャンネルで足りない権限：
doctor-line = - **{ $permission }**：{ $why }
doctor-view = ないと、チャンネルが見えず、盤面を投稿できません
doctor-send = ないと、盤面の投稿もリマインドもできません。盤面は返信としてだけ届きます
doctor-send-in-threads = ないと、スレッドに盤面を投稿できません
doctor-attach = ないと、盤面に画像が付きません
doctor-history = ないと、障害のあとに盤面が投稿済みかどうかわからず、二重に届くことがあります
doctor-create-threads = ないと、対局ごとのスレッドを作れません
doctor-manage-threads = ないと、ロックされた対局スレッドに投稿できず、対局は元のチャンネルで続きます
doctor-closed = ここへの前回のメッセージはDiscordに拒否されました（{ $reason }）。ここで誰かが着手したら、すぐにもう一度試します。

## 一覧

games-title = このサーバーでの{ $who }さんの対局
games-none = このサーバーに{ $who }さんの進行中の対局はありません。
games-turn-mine = **#{ $id }** { $title } 対 { $other } · **あなたの番**{ $time } { $link }
games-turn-theirs = **#{ $id }** { $title } 対 { $other } · { $turn }さんの番{ $time } { $link }
games-open = **#{ $id }** { $title }：{ $other }さんの申し込み、期限{ $deadline } { $link }
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
somebody = 不明なユーザー

## レーティング：数値で表し、まだ不確かなあいだは疑問符を付ける

top-title = **{ $title }**{ $scope ->
    [everywhere] （全サーバー）
   *[server] （このサーバー）
}：{ $ranked }人
top-all-games = すべてのゲーム
top-line = `{ $rank }.` { $who } **{ $rating }** · { $results }
top-legend = -# レーティングと、対局の勝ち・負け・引き分けの数です。「?」は対局数がまだ少ないことを示します。{ $page ->
    [none] {""}
   *[other] { $page }
}
top-empty = ここにはまだ誰もいません。レーティング対局が{ $needed }局必要で、最後の1局が{ $days }日以内でなければなりません。「/対局」で申し込めます。
top-own = あなた：`{ $rank }.` **{ $rating }** · { $results }
top-own-few = あなたの順位はまだありません。必要なレーティング対局{ $needed }局のうち、{ $games }局を終えています。
top-own-inactive = あなたの順位は今はありません。最後のレーティング対局から{ $days }日を過ぎています。次の対局でまた順位が付きます。
top-own-unlisted = ランキングに表示しない設定なので、あなたの順位はありません。
top-own-apart = 全サーバーのレーティングに参加していないので、あなたの順位はありません。
rating-results = { $wins }勝{ $losses }敗{ $draws }分
profile-title = **{ $who }さんのプロフィール**
profile-server = このサーバー：レーティング±不確かさ、勝敗
profile-everywhere = 全サーバー
profile-line = - { $title } **{ $rating }** ± { $deviation } · { $results }
profile-none = ここにはまだレーティング対局がありません。「/対局」で申し込めます。
profile-past = 最近の対局
profile-past-line = - #{ $id } { $title }：{ $result ->
    [won] 勝ち
    [lost] 負け
   *[drawn] 引き分け
}（対 { $other }）、{ $ended } { $link }
profile-versus = { $other }さんとの対戦成績：{ $results }
profile-versus-none = ここでの{ $other }さんとの対局はまだありません
profile-hidden = { $who }さんはレーティングと成績を公開していません。
curve-title = { $name } · このサーバーの全対局
curve-alt = このサーバーの全対局によるレーティングの曲線。直近のレーティング対局{ $games }局で、{ $from }の{ $first }から{ $until }の{ $last }まで。最低{ $least }、最高{ $most }。曲線のまわりの帯は不確かさを示します。

help =
    Parlorは、アブストラクトボードゲームを自分のペースで遊べるボットです。誰かに対局を申し込み、空いた時間に着手し、盤面を画像で見られます。

    - **/対局** で、特定の人やチャンネルの誰かに対局を申し込み、**/コンピューター対局** でコンピューターと対局
    - **/着手** d4、または盤面の下の「着手」ボタンで着手
    - **/盤面** で局面を再表示、**/対局一覧** でこのサーバーの自分の対局を一覧
    - **/投了** で投了、**/引き分け** で引き分けを提案、**/待った** で自分の手の取り消しをお願い
    - **/リプレイ** で対局を1手ずつ再生、**/検討** で手を試す
    - **/予約手** で応手を予約、**/不在** で時計を止める、**/ルール** でゲームを説明
    - **/ランキング** でレーティング上位を表示、**/プロフィール** で自分のレーティングと成績を表示
    - **/個人設定** で盤面の見た目と通知の方法を設定、**/プライバシー** で保存されている内容を表示
    - **/サーバー設定** と **/権限診断** はサーバーの管理者向け

    ゲーム：
    { $games }
help-game = - **{ $title }**（{ $credit }）：{ $pitch }
no-designer = ルールシートに作者の記載なし
rules =
    {""}**{ $title }**（{ $credit }）
    { $rules }

    手の書き方：{ $moves }。

    画像：{ $example }

## Discordに表示されるコマンド：名前は小文字で空白なし、説明は100文字まで。
## コマンドに触れる文では、ここでの名前を使う。

command-challenge = 対局
    .description = 特定の人、またはこのチャンネルの誰かに対局を申し込む
    .game = どのゲームか
    .opponent = 申し込む相手。省略すると、このチャンネルの誰でも受けられます
    .variant = 盤の大きさなど
    .first = 初手を打つ人
    .pace = 1手ごとの時間
    .rated = 結果をレーティングに反映するか（省略すると反映します）
command-play = コンピューター対局
    .description = コンピューターと対局する
    .game = どのゲームか
    .level = 強さ。初級（初心者でも勝てる）、中級、上級、名人級
    .variant = 盤の大きさなど
    .first = 初手を打つ人
command-move = 着手
    .description = 対局で手を打つ
    .move = 打つ手（例：d4）
    .game = どの対局か（このチャンネルに複数あるとき）
command-board = 盤面
    .description = 今の盤面を自分だけに表示
    .game = どの対局か（複数あるとき）
    .as = 画像か、文章か
command-games = 対局一覧
    .description = このサーバーで進行中の対局を、自分の番のものから順に表示
    .player = 誰の対局か（省略すると自分）
command-resign = 投了
    .description = 対局を投了（確認があります）
    .game = どの対局か（このチャンネルに複数あるとき）
command-draw = 引き分け
    .description = 引き分けを提案、または相手の提案に同意
    .game = どの対局か（このチャンネルに複数あるとき）
command-takeback = 待った
    .description = 自分の最後の手を戻してもらえるよう、相手にお願い
    .game = どの対局か（このチャンネルに複数あるとき）
command-if = 予約手
    .description = 相手の手への応手を予約し、すぐに打つ。何も指定しなければ予約を表示
    .opponent = 相手がこの手を打ったら。前に手を並べると、そこまでの手順になります
    .then = 自分はこの手で応じる
    .game = どの対局か（このチャンネルに複数あるとき）
command-away = 不在
    .description = すべての対局で自分の時計を止める（年に30日まで）
    .until = 「3日」のような期間、または日付。省略すると、戻るまで不在になります
command-privacy = プライバシー
    .description = あなたについての保存内容の確認、ファイルでの受け取り、削除
    .what = したいこと
command-preferences = 個人設定
    .description = 盤面の好みと、自分の番の知らせ方
command-settings = サーバー設定
    .description = このサーバーの対局に適用される設定
    .show = すべての設定と、最近の変更者を表示
    .channel = チャンネルでの対局を許可。指定しなければ全チャンネル
    .role = ロールに対局を許可。指定しなければ全員
    .allowed = 許可するか（省略すると許可）
    .threads = 対局ごとにスレッドを作るか
    .on = する、またはしない
    .pace = 標準の1手の時間
    .timeout = プレイヤーの時間が切れたときの扱い
    .then = どうするか
    .reminders = 残り時間をプレイヤーに知らせるか
    .rated = 結果のレーティングへの反映を認めるか
    .computer = コンピューターとの対局を認めるか
    .language = チャンネルでのメッセージの言語
    .theme = チャンネルでの盤面の見た目
    .end = 止まった対局を、結果なしで終了
    .adjudicate = 対局の結果を裁定
    .game = どの対局か
    .winner = 勝った人。省略すると引き分け
command-doctor = 権限診断
    .description = このチャンネルで足りない権限と、その影響
command-leaderboard = ランキング
    .description = このサーバー、または全サーバーのレーティング上位
    .game = どのゲームか（省略すると全ゲームの総合）
    .scope = このサーバーか、全サーバーか
    .page = 表の何ページ目か
command-profile = プロフィール
    .description = ある人のレーティング、成績、最近の対局
    .player = 誰のプロフィールか（省略すると自分）
    .versus = この人との対戦成績も表示
command-rules = ルール
    .description = ゲームの簡単なルールと例
    .game = どのゲームか
command-replay = リプレイ
    .description = 進行中または終局後の対局を、1手ずつ、動画、または棋譜で見る
    .game = どの対局か
command-explore = 検討
    .description = 局面の写しで手を試す（ほかの人には見えません）
    .game = どの対局か（複数あるとき）
    .record = 対局の棋譜。その最後の局面から手を試せます
command-help = ヘルプ
    .description = Parlorの紹介と遊び方
command-challenge-user = 対局を申し込む
choice-first-me = 自分が先手
choice-first-opponent = 相手が先手
choice-first-computer = コンピューターが先手
choice-first-random = 抽選
choice-scope-server = このサーバー
choice-scope-everywhere = 全サーバー
choice-as-picture = 画像
choice-as-text = 文章

## オプションとサブコマンドの名前。コマンド名と同じ形にする

name-adjudicate = 裁定
name-allowed = 許可
name-as = 形式
name-channel = チャンネル
name-computer = コンピューター
name-end = 終了
name-first = 先手
name-game = ゲーム
name-language = 言語
name-level = 強さ
name-move = 手
name-on = 有効
name-opponent = 相手
name-pace = 持ち時間
name-page = ページ
name-player = プレイヤー
name-rated = レーティング
name-record = 棋譜
name-reminders = リマインダー
name-role = ロール
name-scope = 範囲
name-show = 表示
name-then = 対応
name-theme = テーマ
name-threads = スレッド
name-timeout = 時間切れ
name-until = 期間
name-variant = 盤の種類
name-versus = 対戦相手
name-what = 操作
name-winner = 勝者

## 期間の書き方：数字のあとに書く単位の書き出し。小文字で、複数なら空白で区切る

units-hours = 時
units-days = 日
units-weeks = 週
